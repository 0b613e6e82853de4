import type { TextBox } from "../../integrations/text-reader/text-reader.ts";

export type Unit = "kJ" | "kcal" | "g" | "mg" | "µg" | "ml" | "%";

/** A number on a label: its value, its unit if one was read, and the middle of it in pixels from the left. */
export type Value = {
  kind: "value";
  text: string;
  value: number;
  unit: Unit | null;
  /** Readings that are also possible, such as 12.5 where "125" was read. */
  others: number[];
  /** It ends in a point: the digits behind that were not read. */
  isCut: boolean;
  confidence: number;
  x: number;
};
/** What stands between numbers. */
export type Words = { kind: "words"; text: string; x: number };
export type Token = Value | Words;

const UNITS: readonly { unit: Unit; spelled: RegExp }[] = [
  { unit: "kcal", spelled: /^k?cal(?:or\w*)?$/ },
  { unit: "kJ", spelled: /^k[jli1|\]]$/ },
  { unit: "mg", spelled: /^mg$/ },
  { unit: "µg", spelled: /^[µμu]g|mcg$/ },
  { unit: "ml", spelled: /^ml$/ },
  { unit: "g", spelled: /^(?:g|gr|q)$/ },
  { unit: "%", spelled: /^%$/ },
];
/** A number, perhaps with "less than" before it, and its unit. O, Q and D before a unit are zeros that were read wrongly. */
const NUMBER =
  /(?:<|≤|less than|weniger als|moins de|menos de|meno di)?\s*(?<![\d.,])(?<number>\d[\d\s]{0,3}\d{3}(?=\s*k[jJ])|\d[\dO]*O(?=\s?(?:m?g|ml|k[jc])(?:al)?(?!\p{L}))|(?:(?<!\p{L})O[\dO]*|\d[\dO]*)?\d(?:\s?[.,·]\s?[\dO]+)?|(?<!\p{L}{2})[OoQD](?:[.,][\dOo]+)?(?=\s*m?g\b)|(?<=\p{L})O(?=m?g\b))\s*(?<unit>kcal|kca[1Il]|cal(?![\p{L}])|k[JjlI1|\]](?![\p{L}])|mcg|[µμ]g|mg|ml|gr?(?![\p{L}])|q(?![\p{L}])|%)?/giu;

function readUnit(spelled: string | undefined): Unit | null {
  const text = (spelled ?? "").toLowerCase().replace(/kca[1i]/, "kcal");
  return text === "" ? null : (UNITS.find((known) => known.spelled.test(text))?.unit ?? null);
}

/** Three digits behind a point or comma are thousands where the unit is small. */
const countsThousands = (unit: Unit | null): boolean =>
  unit === "kJ" || unit === "kcal" || unit === "mg" || unit === null;

/** A number as it was meant: with zeros for the letters that they were read as, and with a point. */
const correctDigits = (written: string): string =>
  written
    .replace(/[OoQD]/g, "0")
    .replace(/\s/g, "")
    .replace(/[,·]/g, ".");

function readNumber(written: string, unit: Unit | null): number {
  const digits = correctDigits(written);
  // A point behind a leading zero is lost most easily.
  if (/^0\d+$/.test(digits)) return Number(`0.${digits.slice(1)}`);
  return Number(countsThousands(unit) && /^\d{1,2}\.\d{3}$/.test(digits) ? digits.replace(".", "") : digits);
}

/** What else a number can be: a point may be lost, and the "g" behind it may be read as a 9 or a 6. */
function listOthers(written: string, unit: Unit | null): number[] {
  const digits = correctDigits(written);
  const others: number[] = [];
  if (unit === null && /[96]$/.test(digits) && digits.length > 1) {
    const shorter = digits.slice(0, -1);
    others.push(Number(shorter));
    if (!shorter.includes(".") && shorter.length > 1) others.push(Number(shorter) / 10);
  }
  if ((unit === "g" || unit === null) && /^\d{2,4}$/.test(digits))
    others.push(Number(digits) / 10, Number(digits) / 100);
  return others.filter(Number.isFinite);
}

/** Splits the text of a box into words and numbers, each at its place in the line. */
export function readTokens(box: TextBox): Token[] {
  const tokens: Token[] = [];
  const toX = (from: number, to: number): number =>
    box.x - box.width / 2 + (box.width * (from + to)) / 2 / Math.max(1, box.text.length);
  let end = 0;
  const addWords = (until: number): void => {
    const text = box.text.slice(end, until);
    if (/[\p{L}%*]/u.test(text)) tokens.push({ kind: "words", text: text.trim(), x: toX(end, until) });
  };
  for (const match of box.text.matchAll(NUMBER)) {
    const written = match.groups?.number ?? "";
    const unit = readUnit(match.groups?.unit);
    addWords(match.index);
    end = match.index + match[0].length;
    const { confidence } = box;
    tokens.push({
      kind: "value",
      text: match[0].trim(),
      value: readNumber(written, unit),
      unit,
      others: listOthers(written, unit),
      isCut: /^[.,·]\s?m?g(?![\p{L}])/u.test(box.text.slice(end)),
      confidence,
      x: toX(match.index, end),
    });
  }
  addWords(box.text.length);
  return tokens;
}

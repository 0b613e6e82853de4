import { ENTRY_FIELDS } from "../diary/entry-fields.ts";

/**
 * What a note to a photo says of amounts, in the words in which people say it. Only a clause that says nothing else is
 * taken: "the scale says 412 g", "150 g rice and 200 g chicken", "half eaten", "ate a third of the soup". All others,
 * such as "with 2% milk", are for the model.
 */
export type NoteAmounts = {
  /** Weights in grams. `words` name the items that weigh that much together; all items if there are none. */
  weights: { grams: number; words: string[] }[];
  /** Shares that were eaten of the items that `words` name, or of all. */
  shares: { share: number; words: string[] }[];
  /** The note without shares of all: what a model is told, which must not scale by them as well. */
  withoutShares: string;
  /** Whether there is more in the note than amounts. */
  hasMore: boolean;
};

/** Grams of an avoirdupois ounce and pound, exactly (international yard and pound agreement, 1959). */
const UNIT_GRAMS: Record<string, number> = { g: 1, k: 1000, o: 28.349523125, l: 453.59237, p: 453.59237 };

const WEIGHT =
  /(^|[^\w.,/-])(\d{1,6}(?:[.,]\d{1,3})?)\s*(kg|kilos?|kilograms?|g|gr|grams?|grammes?|oz|ounces?|lbs?|pounds?)(?![\p{L}\d])/giu;

/** Words around an amount that say nothing of what it is of. */
const FILLERS = new Set(
  `the a an of in on it its this that my our i we scale scales kitchen says said say shows showed reads read was is are weighs
  weighed weigh weight weighing total totals whole all altogether together about around roughly approximately approx exactly
  only just ate had have eaten eat with meal food dish portion serving everything net s so and`.split(/\s+/),
);

/** Words that make another thing of a weight: what was taken away, a vessel, or a nutrient in it. */
const NO_WEIGHT = new Set(
  `without minus less more than over under per each every no not plate bowl cup glass pan pot container box tare kcal calories
  calorie energy protein proteins carbs carb carbohydrates fat fats sugar sugars fiber salt sodium raw dry uncooked
  before left leftover leftovers bone bones`.split(/\s+/),
);

const FRACTIONS: Record<string, number> = {
  ...{ all: 1, half: 1 / 2, "1/2": 1 / 2, "½": 1 / 2, third: 1 / 3, "1/3": 1 / 3, "⅓": 1 / 3, "two thirds": 2 / 3 },
  ...{ "2/3": 2 / 3, "⅔": 2 / 3, quarter: 1 / 4, "1/4": 1 / 4, "¼": 1 / 4, "three quarters": 3 / 4, "3/4": 3 / 4 },
  "¾": 3 / 4,
};

const FRACTION = `(?:a |one )?(${Object.keys(FRACTIONS).join("|")}|\\d{1,3}(?:[.,]\\d)? ?(?:%|percent|per cent))`;
const ABOUT = "(?:(?:only|just|about|around|roughly) )*";
/** "of it", "the rice", "of my soup"; without "of", "the" or "my" a name is another thing: "2% milk". */
const OF = "(?: of it| of this| of that|(?: of)?(?: the| my| our)( .+))?";
const EATEN = "(?:eaten|finished|gone)";
const LEFT = "(?:left|left over|leftover|uneaten|remaining|not eaten)";

const SHARES: readonly { form: RegExp; isLeft: boolean }[] = [
  { form: new RegExp(`^(?:i |we )?${ABOUT}(?:ate|had|eaten|finished) ${ABOUT}${FRACTION}${OF}$`), isLeft: false },
  { form: new RegExp(`^${ABOUT}${FRACTION}${OF}(?: is| was)?[ -]${EATEN}$`), isLeft: false },
  { form: new RegExp(`^${ABOUT}${FRACTION} of (?:it|this|that)$`), isLeft: false },
  { form: new RegExp(`^(?:i |we )?${ABOUT}left ${ABOUT}${FRACTION}${OF}$`), isLeft: true },
  { form: new RegExp(`^${ABOUT}${FRACTION}${OF}(?: is| was)? ${LEFT}$`), isLeft: true },
];

const listWords = (text: string): string[] => (text.match(/\p{L}+/gu) ?? []).filter((word) => !FILLERS.has(word));

const parseDecimal = (digits: string): number => Number(digits.replace(",", "."));

/**
 * Grams. "1,200 g" and "1.200 g" are a thousand and more, since no one weighs a meal to the thousandth of a gram; a scale
 * for gold shows 412.125 g, though, as 412 kg are not meal. "1.200 kg" and "0,200 g" are decimals.
 */
function parseGrams(digits: string, unit: string): number {
  const thousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? Number(digits.replace(/[.,]/, "")) : undefined;
  if (unit === "g" && thousands !== undefined && thousands <= ENTRY_FIELDS.items.grams.max) return thousands;
  return Number((parseDecimal(digits) * (UNIT_GRAMS[unit] ?? 1)).toFixed(3));
}

const parseFraction = (text: string): number => FRACTIONS[text] ?? parseDecimal(/^[\d.,]+/.exec(text)?.[0] ?? "") / 100;

function parseWeight(clause: string): NoteAmounts["weights"][number] | undefined {
  const [found, ...others] = clause.matchAll(WEIGHT);
  if (!found || others.length > 0) return undefined;
  const [text, , digits = "", unit = ""] = found;
  const rest = clause.replace(text, " ");
  const words = listWords(rest);
  if (/[\d%½⅓⅔¼¾]/.test(rest) || words.some((word) => NO_WEIGHT.has(word))) return undefined;
  const grams = parseGrams(digits, unit.charAt(0));
  const { moreThan, max } = ENTRY_FIELDS.items.grams;
  return grams > moreThan && grams <= max ? { grams, words } : undefined;
}

function parseShare(clause: string): NoteAmounts["shares"][number] | undefined {
  for (const { form, isLeft } of SHARES) {
    const [found, fraction = "", name = ""] = form.exec(clause) ?? [];
    if (found === undefined) continue;
    const share = isLeft ? 1 - parseFraction(fraction) : parseFraction(fraction);
    return share > 0 && share <= 1 ? { share, words: listWords(name) } : undefined;
  }
  return undefined;
}

type Clause = {
  text: string;
  weight: NoteAmounts["weights"][number] | undefined;
  share: NoteAmounts["shares"][number] | undefined;
};

function parseClause(text: string): Clause {
  const normalized = text.toLowerCase().replace(/\s+/g, " ").trim();
  const share = parseShare(normalized);
  return { text, share, weight: share ? undefined : parseWeight(normalized) };
}

const isAmount = ({ weight, share }: Clause): boolean => weight !== undefined || share !== undefined;

/** The clause, or its parts if each of them is an amount: "150 g rice and 200 g chicken". */
function parseParts(text: string): Clause[] {
  const parts = text.split(/ (?:and|but|&|\+) /i).map(parseClause);
  return parts.every(isAmount) ? parts : [parseClause(text)];
}

/** A unit with a period, and the word behind it. */
const ABBREVIATION = /(\d\s*(?:kg|gr?|oz|lbs?))\.(?=\s+(\p{L}+))/giu;
/** What is said of a weight of all; what is behind its period is another sentence. */
const OF_ALL = /scale|weigh|total|altogether/i;
const isNewClause = (word: string): boolean =>
  word !== "of" && (FILLERS.has(word) || Object.hasOwn(FRACTIONS, word) || word === "left" || word === "finished");

/** The note without the periods of abbreviations: "8 oz. steak" is what the steak weighs. */
const joinAbbreviations = (note: string): string =>
  note.replace(ABBREVIATION, (found: string, amount: string, word: string, at: number) => {
    const before =
      note
        .slice(0, at)
        .split(/[;\n!?.,]/)
        .at(-1) ?? "";
    return isNewClause(word.toLowerCase()) || OF_ALL.test(before) ? found : amount;
  });

/** A comma or period between digits belongs to a number. */
const listClauses = (note: string): Clause[] =>
  joinAbbreviations(note)
    .split(/[;\n!?]|[.,](?!\d)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "")
    .flatMap(parseParts);

const joinClauses = (clauses: readonly Clause[]): string => clauses.map(({ text }) => text).join(", ");

/** Reads the amounts of a note. */
export function parseNote(note: string): NoteAmounts {
  const clauses = listClauses(note);
  const others = clauses.filter(({ share }) => !share || share.words.length > 0);
  return {
    weights: clauses.flatMap(({ weight }) => weight ?? []),
    shares: clauses.flatMap(({ share }) => share ?? []),
    withoutShares: others.length === clauses.length ? note.trim() : joinClauses(others),
    hasMore: !clauses.every(isAmount),
  };
}

/** A note without the weights that a later one corrects, because it states others of the same. */
export function omitCorrected(note: string, { weights }: Pick<NoteAmounts, "weights">): string {
  const corrected = new Set(weights.map(({ words }) => words.join(" ")));
  const clauses = listClauses(note);
  const others = clauses.filter(({ weight }) => !weight || !corrected.has(weight.words.join(" ")));
  return others.length === clauses.length ? note : joinClauses(others);
}

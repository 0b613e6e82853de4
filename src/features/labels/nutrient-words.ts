import type { Nutrients } from "../../shared/food/nutrition.ts";

/** What a line of a nutrition table is about. `salt` becomes sodium; `other` is none of the seven figures. */
export type LineKind = keyof Nutrients | "salt" | "other";

/** The names on labels in English, German, French, Spanish and Italian, without accents and spaces. */
const NAMES: Readonly<Record<LineKind, string>> = {
  calories:
    "energy energie energia energievalue energiewert energetico energetique energetica brennwert calories kalorien calorias calorie caloria kilocalories",
  fat: "fat totalfat fett fettgehalt matieresgrasses graisses lipides lipidos grasas grasatotal grasa grassi grassitotali",
  carbs:
    "carbohydrate carbohydrates totalcarbohydrate totalcarb carbs kohlenhydrate glucides hidratosdecarbono carbohidratos hidratos carboidrati glucidi",
  sugar: "sugar sugars totalsugars zucker sucres sucre azucares azucar zuccheri",
  fiber: "fiber dietaryfiber ballaststoffe fibra fibras fibraalimentaria",
  protein: "protein proteins eiweiss eiweiß eiweib proteines proteine proteinas proteina",
  sodium: "sodium natrium sodio",
  salt: "salt salz sel sal sale",
  other:
    "saturates saturated saturatedfat satfat gesattigte gesattigtefettsauren fettsauren satures acidesgrassatures acidesgras saturadas saturados acidosgrasos saturi acidigrassi acidigrassisaturi transfat unsaturated polyunsaturates monounsaturates polyunsaturated monounsaturated cholesterol addedsugars added azucaresanadidos anadidos sucresajoutes ajoutes zuccheriaggiunti zugesetzter sugaralcohol alcohol polyols mehrwertigealkohole starch starke amidon almidon amido vitamin vitamina vitamine calcium calcio iron eisen hierro ferro potassium kalium potasio potassio fromfat caloriesfromfat dailyvalue caloriediet caloriesaday",
};

type Name = { kind: LineKind; letters: string };

const ALL: readonly Name[] = Object.entries(NAMES).flatMap(([kind, names]) =>
  names.split(" ").map((letters) => ({ kind: kind as LineKind, letters })),
);
/** A shorter name must stand alone: "sal" is in many words. */
const STANDS_ALONE = 5;
/** One letter in so many may be read wrongly. */
const LETTERS_PER_ERROR = 5;

/** Letters alone, without accents, in lower case. */
export const squeeze = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-zß]/g, "");

/** The fewest letters to change, and where it ends, of any part of a text that is like a name. */
function findLike(text: string, name: string): { errors: number; end: number } {
  let row = new Array<number>(text.length + 1).fill(0);
  for (let i = 1; i <= name.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const change = (row[j - 1] ?? 0) + Number(name[i - 1] !== text[j - 1]);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  let best = { errors: Infinity, end: 0 };
  row.forEach((errors, end) => {
    if (errors < best.errors || (errors === best.errors && end <= name.length)) best = { errors, end };
  });
  return best;
}

/** What a part of a label names: the longest name that is in it, or undefined. Letters may be missing or wrong. */
export function findLineKind(text: string): LineKind | undefined {
  const whole = squeeze(text);
  // A unit in a column of its own.
  if (whole === "kcal" || whole === "kj") return "calories";
  const words = new Set(text.split(/[^\p{L}]+/u).map(squeeze));
  let best: { kind: LineKind; score: number } | undefined;
  for (const { kind, letters } of ALL) {
    let errors = 0;
    if (letters.length < STANDS_ALONE) {
      if (!words.has(letters) && whole !== letters) continue;
    } else {
      errors = findLike(whole, letters).errors;
      if (errors > Math.floor(letters.length / LETTERS_PER_ERROR)) continue;
    }
    // A name of other lines counts more: "fat" is in "saturated fat".
    const score = letters.length - 2 * errors + (kind === "other" ? 3 : 0);
    if (!best || score > best.score) best = { kind, score };
  }
  return best?.kind;
}

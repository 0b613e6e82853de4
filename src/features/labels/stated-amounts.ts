import { mapKnown, STATED_NAMES, type StatedAmounts } from "../../shared/diary/entry-fields.ts";
import { roundStated } from "../../shared/diary/entry-items.ts";
import { ALCOHOL_GRAMS_PER_ML } from "../../shared/food/nutrition.ts";

/** What a label states of caffeine (mg) and alcohol (g), in 100 g or 100 ml and in a serving. */
export type StatedReadings = Record<"per100g" | "perServing", StatedAmounts>;

/** What the table of the label has: figures of 100 g, figures of a serving, and grams (or ml) of one. */
type Table = { hasPer100g: boolean; hasPerServing: boolean; servingGrams: number | null };

const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
const CAFFEINE = String.raw`(?:caffein|cafein|koffein|coffein|kofein)\p{L}*`;
/** "Caffeine 32 mg", "Koffeingehalt (32 mg/100 ml)", "caffeine per 100 ml: 32 mg". */
const CAFFEINE_BEFORE = new RegExp(String.raw`${CAFFEINE}\W*(?:[a-z]+\W+|100 ?m?[gl]\b\W*){0,4}${NUMBER} ?mg`, "u");
/** "32 mg caffeine". */
const CAFFEINE_BEHIND = new RegExp(`${NUMBER} ?mg (?:of |de |di |d')?${CAFFEINE}`, "u");
/** "4.9% vol", "5 % alc", "alc. 5 %", but not "100% alcohol-free". */
const ALCOHOL = new RegExp(
  String.raw`${NUMBER} ?% ?(?:vol|alc|alk|abv)(?!\p{L}*[- ]?(?:free|frei))|\b(?:alc|alk|abv)[a-z]*(?:/vol)?\W*${NUMBER} ?%`,
  "u",
);
const OF_100G = /100 ?m?[gl]\b/;
const OF_SERVING = /serving|portion|porcion|porzione|racion|\b(?:can|bottle|dose|flasche|botella|lata|lattina)\b/;

const simplify = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ");
const parse = (number: string | undefined): number => Number(number?.replace(",", "."));

/** The caffeine of a line, if it says of how much that is, or the table has one column. */
function readCaffeine(line: string, { hasPer100g, hasPerServing }: Table): StatedReadings | undefined {
  const before = CAFFEINE_BEFORE.exec(line);
  const found = before ?? CAFFEINE_BEHIND.exec(line);
  if (!found) return undefined;
  const caffeine = parse(found[1]);
  const said = line.slice(found.index);
  const [, second] = before
    ? (new RegExp(String.raw`^\W*${NUMBER} ?mg`, "u").exec(said.slice(found[0].length)) ?? [])
    : [];
  // Two columns stand in this order.
  if (second !== undefined && hasPer100g && hasPerServing)
    return { per100g: { caffeine }, perServing: { caffeine: parse(second) } };
  if (OF_100G.test(said)) return { per100g: { caffeine }, perServing: {} };
  if (OF_SERVING.test(said) || (hasPerServing && !hasPer100g)) return { per100g: {}, perServing: { caffeine } };
  return hasPerServing ? undefined : { per100g: { caffeine }, perServing: {} };
}

/** Reads what the lines of a label state of caffeine, and of alcohol by its share of the volume. */
export function readStated(lines: readonly string[], table: Table): StatedReadings {
  const texts = lines.map(simplify);
  const found = texts.map((line) => readCaffeine(line, table)).find((readings) => readings !== undefined);
  const [share] = texts.flatMap((line) => {
    const match = ALCOHOL.exec(line);
    return match ? [parse(match[1] ?? match[2])] : [];
  });
  const isShare = share !== undefined && share <= 100;
  const per100g = { ...found?.per100g, ...(isShare && { alcohol: share * ALCOHOL_GRAMS_PER_ML }) };
  const { servingGrams } = table;
  const take = (grams: number) => mapKnown(STATED_NAMES, per100g, (amount) => roundStated((amount * grams) / 100));
  const perServing = { ...(servingGrams !== null && take(servingGrams)), ...found?.perServing };
  return { per100g: take(100), perServing };
}

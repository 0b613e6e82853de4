import { toSingular } from "../search/search-words.ts";
import type { Amount } from "./amount-reader.ts";
import { type AmountUnit, findUnit, GRAMS_PER_OUNCE } from "./amount-units.ts";
import {
  findDensity,
  isCountable,
  isWholePiece,
  listMeasures,
  type Measure,
  type Portion,
  WHOLE_PIECES,
} from "./portion-measures.ts";

/** An amount of a food: `quantity` times a household measure, or that many grams. */
export type WeighedAmount = { grams: number; quantity: number; portion: Portion | null };

/** Water weighs a gram in a milliliter, and what people drink or spoon about as much. */
const GRAMS_PER_MILLILITER = 1;
const MILLILITERS_OF_A_GLASS = 240;

const round = (value: number): number => Number(value.toFixed(3));

/** So many of a measure: of two slices "2 slices", of four "1 slice", where the food has both. */
function byMeasure(quantity: number, measure: Measure, measures: readonly Measure[]): WeighedAmount {
  const isSingle = ({ count, words }: Measure) => count === 1 && words.join() === measure.words.join();
  const { portion, count } = quantity === measure.count ? measure : (measures.find(isSingle) ?? measure);
  return { grams: round((quantity * portion.grams) / count), quantity: round(quantity / count), portion };
}

/** The amount as so many of a unit, for which the food has no portion. */
const byUnit = (quantity: number, word: string, grams: number): WeighedAmount => ({
  grams: round(quantity * grams),
  quantity,
  portion: { label: `1 ${word === "floz" ? "fl oz" : word}`, grams },
});

/** With more kcal in 100 g food is dry or fat, and air between its pieces: a cup of chips is no 240 g. */
const LOOSE_MIN_KCAL = 350;
const SPOON_MAX_MILLILITERS = 100;

function weighVolume(
  quantity: number,
  unit: AmountUnit & { kind: "volume" },
  measures: readonly Measure[],
  kcal = 0,
): WeighedAmount | undefined {
  const same = measures.find((measure) => measure.isMain && measure.unit?.word === unit.word);
  if (same) return byMeasure(quantity, same, measures);
  const known = findDensity(measures);
  if (known === undefined && kcal > LOOSE_MIN_KCAL && unit.milliliters > SPOON_MAX_MILLILITERS) return undefined;
  const density = known ?? GRAMS_PER_MILLILITER;
  return byUnit(quantity, unit.word, unit.milliliters * density);
}

const hasSize = ({ words }: Measure, size = ""): boolean =>
  words.includes(size.replace("extra ", "")) && words.includes("extra") === size.startsWith("extra");

/** The measure with the size that was said, else the first one. */
const pickSize = (measures: readonly Measure[], size: string | undefined): Measure | undefined =>
  measures.find((measure) => hasSize(measure, size)) ?? measures[0];

/** The most portions by weight or volume that a count can mean. */
const UNCOUNTABLE_MAX = 4;

/**
 * More of what comes in servings are pieces of it, of which its portions say nothing: "10 fries". A serving that was logged
 * is what the person counts by.
 */
const SERVINGS_MAX = 2;
const isServing = ({ words, portion }: Measure): boolean =>
  !portion.isLogged && ["serving", "order", "plate"].some((word) => words.includes(word));

/** The usual portion so many times; of "3 pancakes" or "2 slices" so many single ones. */
function weighUsual(quantity: number, measures: readonly Measure[]): WeighedAmount | undefined {
  const [first] = measures;
  if (!first) return undefined;
  if (isServing(first) && quantity > SERVINGS_MAX * first.count) return undefined;
  if (isCountable(first)) return byMeasure(quantity, first, measures);
  // No one means twelve ounces by "12 almonds".
  return quantity > UNCOUNTABLE_MAX ? undefined : byMeasure(quantity * first.count, first, []);
}

/** What these weigh, only a portion of the food can say: four squares of chocolate are not four ounces. */
const UNKNOWN_PIECES = new Set(
  "slice square cube leaf sprig head punnet tray tube sleeve jug chunk block row rack ball".split(" "),
);

/** Packs for one person or several: "a bag of crisps" is not a large one. */
const PACKS = new Set(["bag", "box", "packet", "container"]);
/** They hold many pieces or spoons of a food whose usual portion is one: "a jar of olives", "a bottle of wine". */
const HOLD_MANY = new Set([...PACKS, "jar", "can", "bottle"]);
const SMALL_GLASS_GRAMS = 200;

/**
 * A handful of what is eaten by the cup is half of one, of small pieces an ounce (USDA's of nuts). A can of 15 ounces is
 * one and a half when drained.
 */
const MILLILITERS_OF_CUPFULS: Readonly<Record<string, number>> = { handful: 118.294, can: 354.882 };
const SMALL_PIECE_GRAMS = 15;
function weighHandfuls(quantity: number, measures: readonly Measure[]): WeighedAmount | undefined {
  const [usual] = measures;
  const isSmall = usual !== undefined && usual.portion.grams / usual.count < SMALL_PIECE_GRAMS;
  return isSmall ? byUnit(quantity, "handful", GRAMS_PER_OUNCE) : weighUsual(quantity, measures);
}

function isOneOfMany({ unit, words, portion }: Measure): boolean {
  if (unit?.word === "glass") return portion.grams < SMALL_GLASS_GRAMS;
  return unit === undefined ? words.at(-1) !== "serving" : unit.word === "tbsp" || unit.word === "tsp";
}

function weighPieces(
  { quantity, size }: Amount,
  word: string,
  measures: readonly Measure[],
): WeighedAmount | undefined {
  const isOtherPack = (measure: Measure) => PACKS.has(word) && size !== "large" && hasSize(measure, "large");
  // "A large order of fries" is a large serving.
  const isCalled = ({ words }: Measure) => words.includes(word) || (word === "order" && words.includes("serving"));
  const same = measures.filter((measure) => isCalled(measure) && !isOtherPack(measure));
  const measure = pickSize(same, size);
  if (measure) return byMeasure(quantity, measure, measures);
  const [usual] = measures;
  const cupfuls = usual?.unit?.word === "cup" ? MILLILITERS_OF_CUPFULS[word] : undefined;
  const ofCups = usual && findDensity([usual]);
  if (cupfuls !== undefined && ofCups !== undefined) return byUnit(quantity, word, cupfuls * ofCups);
  if (word === "handful") return weighHandfuls(quantity, measures);
  if (UNKNOWN_PIECES.has(word) || (HOLD_MANY.has(word) && usual && isOneOfMany(usual))) return undefined;
  if (word === "bit") return weighUsual(quantity / 2, measures);
  const density = findDensity(measures);
  if ((word === "glass" || word === "mug") && density !== undefined)
    return byUnit(quantity, word, MILLILITERS_OF_A_GLASS * density);
  return weighUsual(quantity, measures);
}

const CONNECTOR = /\b(?:and|with|on|n|w)\b|[&+]/;
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What an animal or a cake is cut into. */
const CUTS = new Set("breast thigh leg wing drumstick fillet chop slice piece wedge strip steak".split(" "));
const isCut = ({ words }: Measure): boolean => words.some((word) => CUTS.has(word));

/** More rolls than these are pieces, where the portion says how many it is cut into: "8 California rolls" are one. */
const ROLLS_MAX = 3;
const findPieces = ({ portion }: Measure, measures: readonly Measure[]): Measure | undefined =>
  measures.find((measure) => measure.portion === portion && !measure.isMain && measure.words[0] === "piece");

/** "18 nuts" of "1 oz (18 nuts)", "10 twists" and "14 halves", of which two are one. */
const SMALL_PIECES_MIN = 4;
const isOfSmallPieces = ({ unit, count, portion }: Measure): boolean =>
  (unit?.word ?? "half") === "half" && count >= SMALL_PIECES_MIN && portion.grams < SMALL_PIECE_GRAMS * count;

/** "A few peanuts" are not three ounces, "3 blackberries" three cups, nor "10 M&Ms" ten packs. */
const OUNCE_MAX_GRAMS = 30;
const isOfManyPieces = ({ portion, unit }: Measure, food: string): boolean => {
  if (portion.isLogged || unit === undefined) return false;
  if (unit.kind === "piece") return PACKS.has(unit.word) && food.endsWith("s");
  return unit.kind === "volume" ? /(?:berries|cheerios|loops|flakes)$/.test(food) : portion.grams < OUNCE_MAX_GRAMS;
};

/** Several of a food. Undefined if its usual portion does not say what so many pieces weigh. */
function weighSeveral(quantity: number, measures: readonly Measure[], food: string): WeighedAmount | undefined {
  const [usual] = measures;
  const pieces = usual && isCountable(usual) ? undefined : measures.find(isOfSmallPieces);
  if (pieces) return byMeasure(quantity * (pieces.unit ? 2 : 1), pieces, measures);
  return usual && isOfManyPieces(usual, food) ? undefined : weighUsual(quantity, measures);
}

/** A count of the food itself: by a portion that is named after it, one whole piece, else its usual portion. */
function weighCount(
  { quantity, size, said }: Amount,
  food: string,
  measures: readonly Measure[],
): WeighedAmount | undefined {
  // "2 mini pizzas" are not two whole ones.
  if (size === "mini" && !measures.some((measure) => hasSize(measure, size))) return weighUsual(quantity, measures);
  const [counted = "", ...others] = food.split(CONNECTOR);
  const names = splitWords(counted).reverse().map(toSingular);
  const countable = measures.filter(isCountable);
  const isSized = (measure: Measure) => said !== "size" || hasSize(measure, size);
  const piece = countable.find(isWholePiece);
  // "2 donuts" are not donut holes, and "1 chicken with rice" is not two halves of a chicken.
  // Nor are two tomatoes cherry tomatoes.
  const isSaid = (word: string) => names.includes(word) || WHOLE_PIECES.has(word) || findUnit([word], 0) !== undefined;
  const isNamed = ({ words, count }: Measure, name: string) =>
    (words.at(-1) === (name.endsWith("berry") && words.includes("berry") ? "berry" : name)
      ? !piece || words.every(isSaid)
      : !piece && words.includes(name)) &&
    (count >= 1 || quantity < 1);
  for (const name of names) {
    const named = pickSize(
      countable.filter((measure) => isNamed(measure, name)),
      size,
    );
    const pieces = named && quantity > ROLLS_MAX ? findPieces(named, measures) : undefined;
    if (named && isSized(named)) return byMeasure(quantity, pieces ?? named, measures);
  }
  // "2 eggs on toast" is one plate.
  const isOfOther = others.length > 0 && names[0] !== splitWords(counted).at(-1);
  if (isOfOther && said === "number" && quantity !== 1) return undefined;
  const sized = pickSize(measures, size);
  if (sized && size !== undefined && hasSize(sized, size)) return byMeasure(quantity, sized, measures);
  if (said === "size") return undefined;
  if (piece) return byMeasure(quantity, piece, measures);
  // "Half a turkey" is not half of three ounces, nor half a melon half a cup, nor half a chicken half a breast.
  const [usual] = measures;
  // "2 bunny chows" are two quarters of a loaf, not two loaves.
  const isShareOfOther = usual && usual.count < 1 && !names.includes(usual.words.at(-1) ?? "");
  if (isShareOfOther && quantity >= 1 && !(isServing(usual) && quantity > SERVINGS_MAX))
    return byMeasure(quantity * usual.count, usual, []);
  if (quantity > 1) return weighSeveral(quantity, measures, food);
  return quantity < 1 && !(usual && isCountable(usual) && !isCut(usual)) ? undefined : weighUsual(quantity, measures);
}

/** "Chicken 50, broccoli 100": no one eats so many that weigh so much, so the number says something else. */
const MANY = { count: 30, grams: 2000 };
const isTooMuch = ({ quantity }: Amount, { grams }: WeighedAmount): boolean =>
  quantity >= MANY.count && grams > MANY.grams;

/** "Chicken 150": a number behind a food is its weight where it cannot be a count. */
const BARE_GRAMS = { min: 30, max: 1000 };
/** Pieces that weigh more together are not counted: "eggs 60" are grams. */
const COUNTED_MAX_GRAMS = 500;
const DISH_MIN_GRAMS = 50;

/** A burger or a serving, of which a number may say the energy. */
function isDish(measure: Measure): boolean {
  const { unit, words, portion, count } = measure;
  if (unit) return /^(?:bowl|plate|serving|order)$/.test(unit.word);
  const isWhole = isCut(measure) || words.every((word) => WHOLE_PIECES.has(word));
  return !isWhole && portion.grams > DISH_MIN_GRAMS * count;
}

function isBareWeight(amount: Amount, counted: WeighedAmount | undefined, measures: readonly Measure[]): boolean {
  const { quantity, size, said, isBehind } = amount;
  const isInRange = quantity >= BARE_GRAMS.min && quantity <= BARE_GRAMS.max;
  if (!(isBehind && isInRange && said === "number" && size === undefined)) return false;
  const isPieces = measures.some((measure) => isCountable(measure) && measure.portion === counted?.portion);
  const [usual] = measures;
  return usual !== undefined && !isDish(usual) && !(isPieces && counted && counted.grams <= COUNTED_MAX_GRAMS);
}

const byWeight = (grams: number): WeighedAmount => ({ grams, quantity: grams, portion: null });

/** What is known of a food: `kcal` are those of 100 g. */
type WeighedFood = { portions: readonly Portion[]; kcal?: number | undefined };

/** What an amount of a food weighs; `name` is its name in the text. Undefined if what is known of it does not say that. */
export function weighAmount(amount: Amount, name: string, { portions, kcal }: WeighedFood): WeighedAmount | undefined {
  const { quantity, unit, isOfFirst } = amount;
  if (isOfFirst) return undefined;
  if (unit?.kind === "weight") return byWeight(quantity * unit.grams);
  if (unit?.kind === "energy") return kcal ? byWeight(round((quantity * unit.kcal * 100) / kcal)) : undefined;
  const measures = portions.flatMap(listMeasures);
  if (unit?.kind === "volume") return weighVolume(quantity, unit, measures, kcal);
  if (unit) return weighPieces(amount, unit.word, measures);
  const counted = weighCount(amount, name, measures);
  if (isBareWeight(amount, counted, measures)) return byWeight(quantity);
  return counted && isTooMuch(amount, counted) ? undefined : counted;
}

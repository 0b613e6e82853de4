import { KJ_PER_KCAL } from "../nutrition.ts";

/** A unit of an amount: a weight, a volume, energy, or a piece such as a slice. */
export type AmountUnit =
  | { kind: "weight"; word: string; grams: number }
  | { kind: "volume"; word: string; milliliters: number }
  | { kind: "energy"; word: string; kcal: number }
  | { kind: "piece"; word: string };

/** Grams of an avoirdupois ounce and pound, exactly (international yard and pound agreement, 1959). */
export const GRAMS_PER_OUNCE = 28.349523125;
export const GRAMS_PER_POUND = 453.59237;

/** Grams of a unit, with its other spellings. */
const WEIGHTS: readonly [grams: number, words: string][] = [
  [1, "g gr gm gms gram grams gramme grammes"],
  [0.001, "mg milligram milligrams"],
  [1000, "kg kgs kilo kilos kilogram kilograms"],
  [GRAMS_PER_OUNCE, "oz ozs ounce ounces"],
  [GRAMS_PER_POUND, "lb lbs pound pounds"],
];

/**
 * Milliliters of a unit, with its other spellings; the measures of kitchens are American. A pinch is the 1/16 teaspoon of
 * sets of measuring spoons; a squeeze or sprinkle, a teaspoon, a splash, bite or mouthful, a tablespoon, and a dollop or sip, two, are this table's
 * own convention.
 */
const VOLUMES: readonly [milliliters: number, words: string][] = [
  [1, "ml mls milliliter milliliters cc"],
  [10, "cl centiliter centiliters"],
  [100, "dl deciliter deciliters"],
  [1000, "l ltr liter liters"],
  [236.588, "cup cups c"],
  [
    14.787,
    "tbsp tbsps tbs tbl tbls tblsp tblsps tablespoon tablespoons tablespoonful tablespoonfuls spoon spoons spoonful spoonfuls mouthful mouthfuls bite bites nibble nibbles lick licks glug glugs",
  ],
  [4.929, "tsp tsps teaspoon teaspoons teaspoonful teaspoonfuls squeeze squeezes sprinkle sprinkles sprinkling"],
  [29.574, "floz"],
  [14.787, "splash splashes dash dashes"],
  [29.574, "dollop dollops sip sips swig swigs"],
  [0.308, "pinch pinches"],
  [473.176, "pint pints pt"],
  [425, "schooner schooners"],
  [150, "katori katoris"],
  [946.353, "quart quarts qt"],
  [3785.412, "gallon gallons gal"],
];

/** Kilocalories of a unit, with its other spellings: what people call a calorie is a kilocalorie. */
export const ENERGIES: readonly [kcal: number, words: string][] = [
  [1, "kcal kcals cal cals calorie calories kilocalorie kilocalories"],
  [1 / KJ_PER_KCAL, "kj kilojoule kilojoules"],
];

/** What food comes in or is cut into, with other words for it; the first word is that of the table's portions. */
const PIECES: readonly string[] = [
  ...[
    "slice slices rasher rashers round rounds",
    "piece pieces pc pcs ct count",
    "can cans tin tins",
    "bottle bottles",
    "bowl bowls bowlful",
  ],
  ...[
    "plate plates plateful",
    "glass glasses flute flutes",
    "mug mugs",
    "handful handfuls handfull handfulls fistful fistfuls",
    "scoop scoops",
    "bar bars",
    "box boxes",
  ],
  ...["packet packets pack packs pkt package packages sachet sachets", "bag bags", "jar jars", "pouch pouches"],
  ...["container containers tub tubs pot pots carton cartons", "stick sticks", "patty patties", "fillet fillets filet"],
  ...["link links", "strip strips", "clove cloves", "leaf leaves", "stalk stalks", "spear spears", "ear ears"],
  ...["wedge wedges", "bunch bunches", "sprig sprigs", "pat pats knob knobs", "cube cubes", "square squares"],
  ...["serving servings portion portions helping helpings", "order orders", "shot shots", "bit bits"],
  ...["drizzle", "half halves"],
  ...[
    "head heads",
    "punnet punnets",
    "tray trays",
    "tube tubes",
    "sleeve sleeves",
    "jug jugs pitcher pitchers flask flasks growler growlers",
  ],
  ...["chunk chunks sliver slivers", "block blocks", "row rows", "rack racks", "ball balls"],
];

const listByWord = <Unit>(words: string, create: (word: string) => Unit): [string, Unit][] => {
  const [first = "", ...others] = words.split(" ");
  return [first, ...others].map((word) => [word, create(first)]);
};

const UNITS: ReadonlyMap<string, AmountUnit> = new Map<string, AmountUnit>([
  ...WEIGHTS.flatMap(([grams, words]) => listByWord(words, (word): AmountUnit => ({ kind: "weight", word, grams }))),
  ...VOLUMES.flatMap(([milliliters, words]) =>
    listByWord(words, (word): AmountUnit => ({ kind: "volume", word, milliliters })),
  ),
  ...ENERGIES.flatMap(([kcal, words]) => listByWord(words, (word): AmountUnit => ({ kind: "energy", word, kcal }))),
  ...PIECES.flatMap((words) => listByWord(words, (word): AmountUnit => ({ kind: "piece", word }))),
]);

/** How much of a weight or volume a unit is, in grams or milliliters. */
const findSizeOf = (unit: AmountUnit): number | undefined =>
  unit.kind === "weight" ? unit.grams : unit.kind === "volume" ? unit.milliliters : undefined;

/** How many of a larger unit a smaller one of its kind is: an ounce 1/16 of a pound. Undefined for others. */
export function findPartOf(larger: AmountUnit, smaller: AmountUnit): number | undefined {
  const [whole, part] = [findSizeOf(larger), findSizeOf(smaller)];
  return larger.kind === smaller.kind && whole && part && part < whole ? part / whole : undefined;
}

const FLUID = new Set(["fl", "fluid"]);
const FLUID_OUNCE = UNITS.get("floz");

/** The unit that begins at a word, and how many words it has: "oz", "fl oz". */
export function findUnit(words: readonly string[], at: number): { unit: AmountUnit; length: number } | undefined {
  const word = (words[at] ?? "").replace(/litre(?=s?$)/, "liter");
  if (FLUID.has(word)) {
    const isOunce = UNITS.get(words[at + 1] ?? "")?.word === "oz";
    return isOunce && FLUID_OUNCE ? { unit: FLUID_OUNCE, length: 2 } : undefined;
  }
  const unit = UNITS.get(word);
  return unit && { unit, length: 1 };
}

/** How large a piece is, in the words of the table's portions. */
const SIZES: Readonly<Record<string, string>> = {
  ...{
    small: "small",
    little: "small",
    tiny: "small",
    medium: "medium",
    regular: "medium",
    large: "large",
    big: "large",
    huge: "large",
  },
  ...{ lg: "large", lge: "large", lrg: "large", med: "medium", reg: "medium", sm: "small", sml: "small" },
  // Of 12, 16 and 20 fl oz, the largest of the table's portions being 16.
  ...{ tall: "medium", grande: "large", venti: "large" },
  ...{ mini: "mini", jumbo: "extra large", xl: "extra large" },
};

/** "Two Big Macs" are not two large ones. */
const NAMES_WITH_SIZES = new Set(["big mac", "big macs"]);

/** The size that begins at a word, and how many words it has: "large", "extra large". */
export function findSize(words: readonly string[], at: number): { size: string; length: number } | undefined {
  if (NAMES_WITH_SIZES.has(words.slice(at, at + 2).join(" "))) return undefined;
  if (words[at] === "extra" && words[at + 1] === "large") return { size: "extra large", length: 2 };
  const sizeAt = at + (words[at + 1] === "-" ? 2 : 1);
  if (/^(?:king|fun)$/.test(words[at] ?? "") && words[sizeAt] === "size")
    return { size: words[at] ?? "", length: sizeAt - at + 1 };
  const size = Object.hasOwn(SIZES, words[at] ?? "") ? SIZES[words[at] ?? ""] : undefined;
  if (size === undefined) return undefined;
  const isSized = words[at + 1] === "-" && /^sized?$/.test(words[at + 2] ?? "");
  return { size, length: isSized ? 3 : 1 };
}

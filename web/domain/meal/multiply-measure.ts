import { formatQuantity } from "../../ui/format/format-quantity.ts";

/** Words for amounts, whose plural is the figure before them: "2 large", "3 tbsp". */
const UNCOUNTED = new Set([
  ..."g kg mg ml l oz lb tbsp tsp".split(" "),
  ..."small medium large mini regular whole toast shrimp fish hundred".split(" "),
]);

/** What food comes in. In "1 cup penne" it is the cup that there are two of. */
const CONTAINERS = new Set(
  "bag bar bottle bowl box bunch can carton container cup glass handful jar pack package packet piece plate portion pouch scoop serving slice spoonful tub".split(
    " ",
  ),
);

const IRREGULAR: Record<string, string> = {
  half: "halves",
  leaf: "leaves",
  loaf: "loaves",
  potato: "potatoes",
  tomato: "tomatoes",
};

const pluralizeWord = (word: string): string => {
  if (UNCOUNTED.has(word)) return word;
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
};

const PLURALS = new Map(Object.entries(IRREGULAR).map(([one, many]) => [many, one]));

/** The singular; undefined where the ending does not tell it: "cookies", "patties". */
const singularizeWord = (word: string): string | undefined => {
  if (UNCOUNTED.has(word)) return word;
  const irregular = PLURALS.get(word);
  if (irregular) return irregular;
  return /[^s]s$/.test(word) && !/(ie|oe|ve|che|she|xe|sse|ze)s$/.test(word) ? word.slice(0, -1) : undefined;
};

/** Changes the counted word of a unit such as "large slice", "cup, sliced" or "packet of noodles". */
function changeCountedWord(unit: string, change: (word: string) => string | undefined): string | undefined {
  const [counted = "", rest = ""] = unit.split(/(?=,| of | with | or )(.*)/, 2);
  const words = counted.split(" ");
  const container = words.findIndex((word) => CONTAINERS.has(word) || CONTAINERS.has(singularizeWord(word) ?? ""));
  const index = container === -1 ? words.length - 1 : container;
  const changed = change(words[index] ?? "");
  if (changed === undefined) return undefined;
  words[index] = changed;
  return words.join(" ") + rest;
}

/** The number that a measure begins with, as in "2 slices", "1/2 cup" or "1 1/2 cups", and its unit. */
function parseMeasure(measure: string): { amount: number; unit: string } | undefined {
  const [, whole = "0", over, under, unit = ""] = /^(?:(\d+(?:\.\d+)?) )??(?:(\d+)\/(\d+) )?(\D+)$/.exec(measure) ?? [];
  const amount = Number(whole) + (over ? Number(over) / Number(under) : 0);
  return amount > 0 && Number.isFinite(amount) && !/^\W|^inch/.test(unit) ? { amount, unit } : undefined;
}

/**
 * Formats a quantity of a household measure as a person says it: 2 of "2 slices" are "4 slices", half of "1 cup, sliced"
 * is "½ cup, sliced". Where a measure has another figure ("1 can, 12 fl oz") both stand there: "2 × 1 can, 12 fl oz".
 */
export function multiplyMeasure(measure: string, quantity: number): string {
  if (quantity === 1) return measure;
  const parsed = parseMeasure(measure);
  if (parsed) {
    const { amount, unit } = parsed;
    const product = amount * quantity;
    const isPlural = amount > 1;
    const unitOfProduct =
      product > 1 === isPlural ? unit : changeCountedWord(unit, isPlural ? singularizeWord : pluralizeWord);
    if (unitOfProduct !== undefined) return `${formatQuantity(product)} ${unitOfProduct}`;
  }
  return `${formatQuantity(quantity)} × ${measure}`;
}

/** Formats a quantity of a serving as the diary stores it: 2 of "1 bowl (350 g)" are "2 bowls (700 g)". */
export function multiplyServing(serving: string, quantity: number): string {
  const [, measure, grams] = /^(.*) \((\d+(?:\.\d+)?) g\)$/.exec(serving) ?? [];
  if (measure === undefined || quantity === 1) return multiplyMeasure(serving, quantity);
  return `${multiplyMeasure(measure, quantity)} (${Number((Number(grams) * quantity).toFixed(1))} g)`;
}

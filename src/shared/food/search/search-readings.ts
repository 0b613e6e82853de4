import { ARTICLES, CONNECTORS, splitWords, TYPO_MIN_LENGTH } from "./search-words.ts";

/** What a search text may mean, each a list of words; the most literal first. */
export type SearchReadings = {
  /** All words. */
  typed: readonly string[];
  /** What is left without amounts, sizes and what is not in the food: "2 large eggs", "tea no sugar". */
  plain: readonly string[];
  /** What is left of that without forms and ways of cooking: "chopped broccoli florets", "grilled zander". */
  bare: readonly string[];
  /** The foods of a text that no food has all words of: "jacket potato" and "beans". One if nothing connects them. */
  foods: readonly (readonly string[])[];
};

/** Words of a longer text that are read. */
const WORDS_READ_MAX = 12;

const NEGATIONS = new Set(["no", "without"]);
const NUMBERS = new Set(
  "half quarter third couple few dozen one two three four five six seven eight nine ten".split(" "),
);
const MEASURES = new Set(
  `g gr gram grams kg kilo l liter liters litre litres ml cl oz ounce ounces lb lbs pound pounds pint pints cup cups
  glass glasses mug mugs bottle bottles can cans tin tins carton jar pot pots pack packet bag bowl bowls plate plateful
  portion portions serving servings slice slices piece pieces rasher rashers handful handfuls spoon spoons spoonful
  tbsp tablespoon tablespoons tsp teaspoon teaspoons scoop scoops dollop knob splash shot shots bit bits x`.split(
    /\s+/,
  ),
);
/** How a food was got or how large it is: no other food than without the word. */
const FILLERS = new Set(
  "small medium large big mini regular takeaway takeout homemade leftover organic fresh of for".split(" "),
);

/** In which form a food is, and how it was cooked; left out only where no food has the word. */
const FORMS = new Set(
  `fillet fillets chunk chunks cube cubes floret florets strip strips bite bites halves segment segments stick sticks
  medallion medallions slice slices piece pieces finger fingers dippers balls joint shank shanks cutlet cutlets skewer skewers rings leaves dish meal box platter style
  cooked raw fresh frozen tinned canned boiled steamed grilled roast roasted fried baked poached toasted smoked dried
  plain salted unsalted sliced chopped diced grated shredded peeled mashed crushed whole lean skinless boneless creamy
  crispy spicy hot cold warm`.split(/\s+/),
);

/** "2", "x3", "100g", "1cup"; not "7up". */
const AMOUNT = /^x?\d+(?:x|k?g|gr|[mc]?l|oz|lbs?|cups?|tbsp|tsp)?$/;

const isNumber = (word: string): boolean => AMOUNT.test(word) || NUMBERS.has(word);

/** A measure counts a food at the beginning, after a number or article, and before "of": "chocolate bar" has none. */
const isMeasureAt = (words: readonly string[], index: number): boolean => {
  const before = words[index - 1];
  return (
    MEASURES.has(words[index] ?? "") &&
    (before === undefined || isNumber(before) || ARTICLES.has(before) || words[index + 1] === "of")
  );
};

/** Drops "no sugar", "without any milk" and "no added sugar": the word and what is not in it. */
function dropMissing(words: readonly string[]): string[] {
  const negation = words.findIndex((word) => NEGATIONS.has(word));
  if (negation < 0) return [...words];
  const isAdjective = ["added", "any"].includes(words[negation + 1] ?? "");
  const rest = words.slice(negation + (isAdjective ? 3 : 2));
  const before = words.slice(0, negation);
  return dropMissing(CONNECTORS.has(before.at(-1) ?? "") ? [...before.slice(0, -1), ...rest] : [...before, ...rest]);
}

/** Drops amounts, measures and fillers, wherever they stand. */
const dropAmounts = (words: readonly string[]): string[] =>
  words.filter((word, index) => !(isNumber(word) || FILLERS.has(word) || isMeasureAt(words, index)));

/** The words between connectors, without those too short to mean a food. */
function splitAtConnectors(words: readonly string[]): string[][] {
  const foods: string[][] = [[]];
  for (const word of words) {
    if (CONNECTORS.has(word)) foods.push([]);
    else if (word.length >= TYPO_MIN_LENGTH && !ARTICLES.has(word)) foods.at(-1)?.push(word);
  }
  return foods.filter((food) => food.length > 0);
}

/** Reads a search text. */
export function parseReadings(text: string): SearchReadings {
  const typed = splitWords(text).slice(0, WORDS_READ_MAX);
  // A text of nothing but amounts or forms is meant as it is.
  const orElse = (words: string[], all: readonly string[]) => (words.length > 0 ? words : all);
  const left = dropAmounts(dropMissing(typed));
  const plain = orElse(left, typed);
  const bare = orElse(
    plain.filter((word) => !FORMS.has(word)),
    plain,
  );
  return { typed, plain, bare, foods: splitAtConnectors(left) };
}

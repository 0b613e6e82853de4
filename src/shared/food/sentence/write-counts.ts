import { parseNumberWords } from "../amount/number-words.ts";
import { replaceWords } from "./find-words.ts";

const NUMBER_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten";
const AMOUNT_BEGINS = String.raw`(?=\s+(?:(?:an?|the|my|half|quarter|couple|few|${NUMBER_WORDS})(?!\p{L})|[\d.½⅓⅔¼¾]))`;

/** "At least 2 cups", "a bit more than half", "almost 200 g": the amount that is named is the best guess. */
const BOUNDS = new RegExp(
  `(?:(?:(?:just|slightly|maybe|only|no|not|a (?:little|bit)|a little bit) )?(?:less|more|fewer) than|(?:just|slightly|a (?:little|bit)) (?:over|under)|just shy of|under|nearly|almost|close to|at (?:least|most)|up to)${AMOUNT_BEGINS}`,
  "giu",
);

/** "Too much pizza", "a few too many beers". */
const TOO_MANY = /(?:(?:way|far) )?too (?:much|many)(?=\s+\p{L})/giu;

/** "The entire pizza" and "my whole burrito", but not "the whole wheat bread". */
const WHOLE =
  /(?:the|my|our|his|her|an?)\s+(?:entire|whole(?!\s+(?:wheat|grains?|milk|meal|foods?|fat|oats?|egg)(?!\p{L})))(?=\s+(?!thing|lot|time)\p{L})/giu;

/** "Ate whole pizza", but not "2 whole pizzas". */
const BARE_WHOLE = /(^\s*|[,;\n]\s*|(?:and|ate|had|plus)\s+)whole(?=\s+(?:pizza|duck|turkey|avocado)(?!\p{L}))/giu;

/** "2 more eggs", "another two slices", "my second coffee". */
const MORE = new RegExp(String.raw`(\d{1,2}|${NUMBER_WORDS}|a few|some)(\s+more)(?=\s+\p{L})`, "giu");
const ANOTHER = new RegExp(
  String.raw`another(?=\s+(?:\d|half|couple|few|${NUMBER_WORDS})(?!\p{L}))|(?:(?:my|the|a)\s+)?(?:second|2nd|3rd|fourth|4th)(?=\s+(?!breakfast|lunch|dinner|supper|snack)\p{L})`,
  "giu",
);

/** "An egg and a half", "2 slices of pizza and a half". */
const AND_A_HALF = new RegExp(
  String.raw`(an?|\d|${NUMBER_WORDS})((?:\s(?!(?:and|with|on|in)\s)[\p{L}'’-]+){1,4})\s+and a half(?=\s*(?:$|[,.;:)\n]|(?:with|and|for|on|at)\s))`,
  "giu",
);

/** "A burger but I only ate half", "pizza but only had 2 slices". */
const BUT_ATE = new RegExp(
  String.raw`,?\s+but\s+(?:i\s+)?(?:(?:only|just)\s+)?(?:ate|had|eaten|finished|drank|left)(?=\s+(?:about\s+)?(?:half|an?\s+(?:half|third|quarter)|\d|[½⅓⅔¼¾]|${NUMBER_WORDS})(?!\p{L}))`,
  "giu",
);

/** "100 g x 3 rice", "2 tbsp x2 honey". */
const MEASURE_TIMES =
  /(\d{1,4}(?:\.\d{1,2})?)(\s?(?:g|grams?|kg|oz|ounces?|lbs?|ml|l|cups?|tbsp|tsp))\s?[x×*]\s?(\d{1,2})(?=\s+\p{L})/giu;
/** "3 * 100 g rice". */
const STAR = /(\d{1,2}\s?)\*(?=\s?\d)/gu;

/** "Eggsx2", "chicken nuggets×6". */
const ATTACHED =
  /((?:\p{L}[\p{L}'’-]*\s(?!(?:and|with|on|in|plus)\s)){0,3}?\p{L}[\p{L}'’-]{2,}?)[x×](\d{1,2})(?![\p{L}\p{N}%])/giu;

const parseCount = (count: string): number =>
  /^an?$/i.test(count) ? 1 : (parseNumberWords([count.toLowerCase()], 0)?.number ?? Number(count));

/** "Fried 3 eggs" are three fried ones. */
const COOKED_EGGS = new RegExp(
  String.raw`(fried|scrambled|poached|boiled)\s(\d{1,2}|an?|${NUMBER_WORDS})\s(?=(?:large |medium |small )?eggs?(?!\p{L}))`,
  "giu",
);

/** "2 glasses of red" and "half a bottle of white" are of wine. */
const OF_WINE = new RegExp(
  String.raw`(?:(half an?|an?|\d{1,2}|${NUMBER_WORDS})\s)?(?:(large|big|small)\s)?(glass|bottle)(?:e?s)? of (red|white)(?=\s*(?:$|[,.;:)\n]|(?:and|with|for|at)\s))`,
  "giu",
);
/** "A large glass of white wine" is a third of a bottle. */
const LARGE_GLASS = new RegExp(
  String.raw`(?:(an?|\d{1,2}|${NUMBER_WORDS})\s)?(?:large|big)\sglass(?:es)?(?=\sof\s(?:\p{L}+\s)?(?:wine|pinot|chardonnay|merlot|malbec|rioja|shiraz|sauvignon|riesling|prosecco|ros[eé])(?!\p{L}))`,
  "giu",
);
const LARGE_GLASS_ML = 250;
const BOTTLE_ML = 750;

/** Writes counts that stand in other words, or behind what they count, as a number before it, without moving the rest. */
export function writeCounts(text: string): string {
  const blank = (rest: string, pattern: RegExp) => replaceWords(rest, pattern, ([words]) => " ".repeat(words.length));
  const counted = replaceWords(text, MORE, ([, count = "", more = ""]) => count + " ".repeat(more.length));
  const plain = [BOUNDS, TOO_MANY, ANOTHER].reduce(blank, counted);
  const one = replaceWords(plain, BARE_WHOLE, ([, before = ""]) => `${before}1    `);
  const whole = replaceWords(one, WHOLE, ([words]) => "a whole".padEnd(words.length));
  const halves = replaceWords(whole, AND_A_HALF, ([words, count = "", food = ""]) =>
    `${parseCount(count) + 1 / 2}${food}`.padEnd(words.length),
  );
  const eaten = replaceWords(halves, BUT_ATE, ([words]) => ",".padEnd(words.length));
  const cooked = replaceWords(eaten, COOKED_EGGS, ([, how, count]) => `${count} ${how} `);
  const wines = replaceWords(cooked, OF_WINE, ([words, count = "a", size = "", vessel, color]) => {
    const milliliters = vessel === "bottle" ? BOTTLE_ML : /^(?:large|big)$/i.test(size) ? LARGE_GLASS_ML : undefined;
    const share = /^half/i.test(count) ? 1 / 2 : parseCount(count);
    return `${milliliters ? `${share * milliliters}ml` : share} ${color} wine`.padEnd(words.length);
  });
  const glasses = replaceWords(wines, LARGE_GLASS, ([words, count = "a"]) =>
    `${parseCount(count) * LARGE_GLASS_ML}ml`.padEnd(words.length),
  );
  const measured = replaceWords(glasses, MEASURE_TIMES, ([words, each, unit = "", times]) =>
    `${Number((Number(each) * Number(times)).toFixed(2))}${unit}`.padEnd(words.length),
  );
  return replaceWords(
    replaceWords(measured, STAR, ([, count = ""]) => `${count}x`),
    ATTACHED,
    ([words, food, times]) => `${times} ${food}`.padEnd(words.length),
  );
}

import { parseNumberWords } from "../amount/number-words.ts";
import { replaceWords } from "./find-words.ts";

/** "80 20 beef", as "80/20 beef" is said. */
const RATIO = /(\d{2})\s(\d{2})(?=\s+\p{L}{3})/gu;

/** "50% of my burger"; "2% of milk" says nothing of a plate. */
const PERCENT = /(\d{1,3})\s?(?:%|percent|per cent) of(?=\s+(?:the|my|an?|this|that)\s)/giu;

/** "A double espresso" is two, a "double cheeseburger" a dish. */
const DOUBLE =
  /(?:an?\s+)?(double|triple)(?=\s+(?:espresso|ristretto|(?:shot|scoop|portion|serving|helping)s? of|scotch|tequila|brandy|(?:rum|gin|vodka|whiske?y|bourbon)(?!\s+(?:and|&)\s))(?!\p{L}))/giu;
/** Of "12-inch turkey sub": two of six inches, which the table has. */
const FOOTLONG = /(?:subway\s+)?(?:foot-?long|12[- ]?inch)(?=\s+(?:\p{L}+\s+){1,3}?subs?(?!\p{L}))/giu;

/** "Two point five ounces", "point five cups". */
const DECIMAL =
  /(?:(zero|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3})\s+)?point\s+(zero|one|two|three|four|five|six|seven|eight|nine|\d)(?!\p{L})/giu;

/** "Between 10 and 15 almonds". */
const BETWEEN = /between\s+(\d{1,3})\s+and\s+(\d{1,3})(?=\s+\p{L})/giu;

const COUNT_WORDS = "two|three|four|five|six|seven|eight";
const COUNT = String.raw`\d|${COUNT_WORDS}`;
const PERSON =
  "wife|husband|partner|fianc[eé]e?|girlfriend|boyfriend|gf|bf|friend|mate|sister|brother|mom|mum|dad|mother|father|daughter|son|kid|roommate|flatmate|colleague|co-?worker";
const WITH_WHOM = String.raw`((?:with|between|among|by)\s+(?:(?:my\s+|the\s+)?(${COUNT}|one)(?:\s+(?:other\s+)?(?:friends?|people|others|of us|mates|kids|persons|ways|colleagues))?|(?:an?|my|another)\s+(?:${PERSON})|him|her)|(${COUNT})\s+ways)(?![\p{L}\p{N}])`;
/** "Shared a pizza with two friends", "split a burger with my wife", "shared 2 pizzas between 4". */
const SHARED = new RegExp(
  String.raw`((?:we\s+|i\s+)?(?:shar(?:ed|ing)|split(?:ting)?))(?:\s+(${COUNT})(?=\s))?(\s+(?:(?!(?:and|with|between|among|two|three|four)\s)[\p{L}'’-]+\s+){1,6}?)${WITH_WHOM}` +
    // "Shared a pizza with two friends and had 3 slices" says one's own part.
    String.raw`([,.]?\s+(?:(?:and|but)\s+)?(?:i\s+)?(?:just\s+|only\s+)?(?:had|ate)\s+(?=\d|half\s|${COUNT_WORDS}))?`,
  "giu",
);
/** "A pizza shared with two friends", "2 pizzas between 3", "fries to share with my wife". */
const SHARED_WORD = String.raw`(?!(?:and|with|had|ate|an?|the|one|half|we|i|to|share|shared|between|in|for|${COUNT_WORDS})\s)[\p{L}'’-]{1,20}`;
const SHARED_BEHIND = new RegExp(
  String.raw`(?:(half an?|an?|the|one|${COUNT}|\d{2})\s)?(${SHARED_WORD}(?:\s${SHARED_WORD}){0,5}?)` +
    String.raw`(?:[\s,(]{1,3}(?:to\s)?(?:shared?|split)\s|\s(?=between\s))${WITH_WHOM}\)?`,
  "giu",
);
/** Shares in one sign, for which there is room where "a" stood. */
const SIGNS: ReadonlyMap<number, string> = new Map([
  ...([2, 3, 4, 5, 6].map((people, at) => [1 / people, "½⅓¼⅕⅙"[at] ?? ""]) satisfies [number, string][]),
  ...([
    [1 / 8, "⅛"],
    [2 / 3, "⅔"],
    [3 / 4, "¾"],
    [2 / 5, "⅖"],
  ] satisfies [number, string][]),
]);

const MEASURE = String.raw`\s?(?:g|grams?|kg|ml|oz|ounces?|lbs?)`;
/** "2 glasses of beer (350 ml each)", "3 chicken thighs, 120g each". */
const EACH = new RegExp(
  String.raw`(${COUNT}|\d{2})(\s(?!x\s)[^\d\n,;()]{2,40}?)([,\s]\s?(?:\(|at |of )?)(\d{1,4}(?:\.\d)?)(${MEASURE})\s+each\)?(?!\p{L})`,
  "giu",
);

/** "1 cup plus 2 tablespoons flour", "1 lb and 4 oz chicken": one amount in two units, before its food. */
const AMOUNT = String.raw`\d{0,3}[\d½⅓⅔¼¾](?:[\s/.,-]\d{1,2}(?:\/\d)?)?\s?`;
const TWO_UNITS = new RegExp(
  String.raw`((?:^|[\n,;:(])\s*(?:[-*•]\s*)?(?:(?:and|with|had|ate|add)\s+)?${AMOUNT}(?:cups?|c|tbsps?|tablespoons?|lbs?|pounds?|kg|kilos?))` +
    String.raw`(\s(?:plus|and|\+|&)\s)(?=${AMOUNT}(?:tbsps?|tablespoons?|tsps?|teaspoons?|oz|ounces?|g|grams?)(?!\p{L}))`,
  "giu",
);

const NUMBER = String.raw`\d{1,3}(?:[.,/]\d{1,2})?|${COUNT_WORDS}|one|an?`;
/** "2, no 3 eggs", "two pancakes, wait no, three pancakes", "one slice of pizza, actually two". */
const CORRECTED = new RegExp(
  String.raw`(${NUMBER})(\s[^\d\n,;.]{1,40}?)?[\s,.;–—-]+(?:(?:oh|no|wait|sorry|actually|i mean|scratch that|make (?:it|that)|or rather|correction)[\s,.]+){1,3}(${NUMBER})(?=\s*(?:$|[,.;\n]|(?:with|and|on|for|in|slices?|pieces?|scoops?|cups?|glasses|bowls?)(?!\p{L}))|(\s+\p{L}))`,
  "giu",
);

const parseCount = (count: string): number => parseNumberWords([count.toLowerCase()], 0)?.number ?? Number(count);

/** How many ate of what was shared: oneself and one's friends, or those between whom it was. */
function countPeople(withWhom: string, friends: string | undefined, ways: string | undefined): number {
  const count = friends ?? ways;
  const isAll = ways !== undefined || /^(?:between|among|by)/i.test(withWhom);
  return count === undefined ? 2 : parseCount(count) + (isAll ? 0 : 1);
}

/**
 * Writes stated shares as numbers, without moving the rest: "50% of the pizza" as ".50", what was shared with two friends
 * as "1/3", "80 20 beef" as "80/20", "double espresso" as "2 espresso".
 */
export function writeShares(text: string): string {
  const corrected = replaceWords(text, CORRECTED, ([words, , food = "", number = "", hasMore]) =>
    hasMore === undefined ? `${number}${food}`.padEnd(words.length) : number.padStart(words.length),
  );
  const withDecimals = replaceWords(corrected, DECIMAL, ([words, whole, tenth = ""]) =>
    `${whole === undefined ? 0 : parseCount(whole)}.${parseCount(tenth)}`.padEnd(words.length),
  );
  const withRanges = replaceWords(withDecimals, BETWEEN, ([words, from, to]) => `${from}-${to}`.padEnd(words.length));
  const withUnits = replaceWords(
    withRanges,
    TWO_UNITS,
    ([, larger = "", mark = ""]) => larger + " ".repeat(mark.length),
  );
  const withTotals = replaceWords(withUnits, EACH, ([words, count = "", food = "", mark = "", each, unit]) =>
    `${count}${food}${" ".repeat(mark.length)}${parseCount(count) * Number(each)}${unit}`.padEnd(words.length),
  );
  const withRatios = replaceWords(withTotals, RATIO, ([words, lean, fat]) =>
    Number(lean) + Number(fat) === 100 ? `${lean}/${fat}` : words,
  );
  const ofPercent = replaceWords(withRatios, PERCENT, ([words, percent = ""]) => {
    const share = Number(percent) >= 100 ? "1" : `.${percent.padStart(2, "0")}`;
    return Number(percent) > 100 ? words : share.padEnd(words.length);
  });
  const ofDoubles = replaceWords(ofPercent, DOUBLE, ([words, times]) =>
    (times?.toLowerCase() === "double" ? "2" : "3").padEnd(words.length),
  );
  const ofSubs = replaceWords(ofDoubles, FOOTLONG, ([words]) => "2".padEnd(words.length));
  const shared = replaceWords(
    ofSubs,
    SHARED,
    ([words, verb = "", dishes, food = "", withWhom = "", friends, ways, part]) => {
      const people = countPeople(withWhom, friends, ways);
      if (part) return `${" ".repeat(verb.length)}${food.trimEnd()},`.padEnd(words.length);
      const count = dishes === undefined ? 1 : parseCount(dishes);
      const share = count % people === 0 ? String(count / people) : `${count}/${people}`;
      return people > 1 ? (share.padEnd(verb.length) + food).padEnd(words.length) : words;
    },
  );
  return replaceWords(shared, SHARED_BEHIND, ([words, count, food = "", withWhom = "", friends, ways]) => {
    const dishes = count?.startsWith("half")
      ? 1 / 2
      : /^(?:an?|the)$/i.test(count ?? "a")
        ? 1
        : parseCount(count ?? "");
    const share = dishes / countPeople(withWhom, friends, ways);
    const sign = Number.isInteger(share) ? String(share) : SIGNS.get(share);
    if (sign === undefined || share === dishes) return words;
    return (count === undefined ? `${food.trim()} ${sign}` : `${sign.padEnd(count.length)} ${food}`).padEnd(
      words.length,
    );
  });
}

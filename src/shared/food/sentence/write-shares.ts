import { parseNumberWords } from "../amount/number-words.ts";
import { replaceWords } from "./find-words.ts";

/** "80 20 beef", as "80/20 beef" is said. */
const RATIO = /(\d{2})\s(\d{2})(?=\s+\p{L}{3})/gu;

/** "50% of my burger"; "2% of milk" says nothing of a plate. */
const PERCENT = /(\d{1,3})\s?(?:%|percent|per cent) of(?=\s+(?:the|my|an?|this|that)\s)/giu;

/** "A double espresso" is two, a "double cheeseburger" a dish. */
const DOUBLE =
  /(?:an?\s+)?(double|triple)(?=\s+(?:espresso|ristretto|(?:shot|scoop|portion|serving|helping)s? of|vodka|whiske?y|bourbon|scotch|tequila|brandy|(?:rum|gin)(?!\s+(?:and|&)\s))(?!\p{L}))/giu;
/** Of "12-inch turkey sub": two of six inches, which the table has. */
const FOOTLONG = /(?:subway\s+)?(?:foot-?long|12[- ]?inch)(?=\s+(?:\p{L}+\s+){1,3}?subs?(?!\p{L}))/giu;

const COUNT = String.raw`\d|two|three|four|five|six|seven|eight`;
const PERSON =
  "wife|husband|partner|fianc[eé]e?|girlfriend|boyfriend|gf|bf|friend|mate|sister|brother|mom|mum|dad|mother|father|daughter|son|kid|roommate|flatmate|colleague|co-?worker";
/** "Shared a pizza with two friends", "split a burger with my wife", "shared 2 pizzas between 4". */
const SHARED = new RegExp(
  String.raw`((?:we\s+|i\s+)?(?:shar(?:ed|ing)|split(?:ting)?))(?:\s+(${COUNT})(?=\s))?(\s+(?:(?!(?:and|with|between|among|two|three|four)\s)[\p{L}'’-]+\s+){1,6}?)` +
    String.raw`((?:with|between|among|by)\s+(?:(?:my\s+|the\s+)?(${COUNT})(?:\s+(?:other\s+)?(?:friends|people|others|of us|mates|kids|persons|ways|colleagues))?|(?:an?|my|another)\s+(?:${PERSON})|him|her))(?![\p{L}\p{N}])`,
  "giu",
);

const parseCount = (count: string): number => parseNumberWords([count.toLowerCase()], 0)?.number ?? Number(count);

/**
 * Writes stated shares as numbers, without moving the rest: "50% of the pizza" as ".50", what was shared with two friends
 * as "1/3", "80 20 beef" as "80/20", "double espresso" as "2 espresso".
 */
export function writeShares(text: string): string {
  const withRatios = replaceWords(text, RATIO, ([words, lean, fat]) =>
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
  return replaceWords(ofSubs, SHARED, ([words, verb = "", dishes, food = "", , count]) => {
    const isBetween = /(?:between|among|by)\s+\S.*$/i.test(words);
    const people = count === undefined ? 2 : parseCount(count) + (isBetween ? 0 : 1);
    const shared = dishes === undefined ? 1 : parseCount(dishes);
    const share = shared % people === 0 ? String(shared / people) : `${shared}/${people}`;
    return people > 1 ? (share.padEnd(verb.length) + food).padEnd(words.length) : words;
  });
}

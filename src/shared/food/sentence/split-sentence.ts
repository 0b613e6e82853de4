import { isNumberWord } from "../amount/number-words.ts";
import { countOmitted } from "../search/omitted-words.ts";
import { splitWords } from "../search/search-words.ts";
import { blankFillers } from "./blank-fillers.ts";
import { blankRecipeWords } from "./blank-recipe-words.ts";
import { findWords, replaceWords } from "./find-words.ts";
import { writeHotChips } from "./hot-chips.ts";
import { isDishOfParts } from "./parts-of-dishes.ts";
import { beginsWithAmount, hasFood, listWordSpans, namesFood, type Span, splitAtAmounts } from "./split-at-amounts.ts";
import { writeCounts } from "./write-counts.ts";
import { writeShares } from "./write-shares.ts";

/**
 * A part of a sentence: where it begins and ends there, the word or mark before it, and what was left out of it: "the bun"
 * of a burger.
 */
export type Phrase = { start: number; end: number; joiner: string; leftOut: string[] };

/** What follows was not eaten: "no mayo", "without the bun", "left the rice". */
const LEFT_OUT =
  /^(?:but\s+)?(?:i\s+|we\s+)?(?:(?:didn['’]?t|did not|never)\s+(?:have|eat|ate|drink|touch)(?:\s+any)?|without|minus|except|skip(?:ped)?|hold|held|left(?: out)?|leave|not)(?![\p{L}\p{N}])/iu;

/** What follows these is on or in the food before. */
const ADDING = "(?:topped|served|stuffed|filled|covered|loaded|smothered|drizzled|sprinkled|dipped) (?:with|in)";
const IS_ADDING = new RegExp(`^${ADDING}$`);
/** What follows this is a part of the dish before. */
export const MADE_WITH = "made with";

/** Words and marks between foods. A comma, point or plus between digits belongs to a number. */
const JOINERS = new RegExp(
  String.raw`(?:[,;\n\r•·|]|\.(?=\s|$)|\s[-–—*](?=\s)|^[-–—*](?=\s)|[:!?](?=\s|$)|\s\((?=\p{L}|[^()]{0,100},)|\)(?=\s|$))` +
    String.raw`|(?:and then|followed by|along with|together with|as well as|alongside|and also|on the side|(?:everything|all) but|but|without|minus|instead of|rather than|except(?: for)?|hold(?=\s+the\s)|no(?=\s+\p{L})(?!\s(?:bake|one)\s)|(?:and|n|&)(?![\s-]+(?:an?[\s-]+)?(?:(?:(?:one|two|three)[ -])?(?:half|quarter|third)s?(?!\p{L})|\d\/\d|[½⅓⅔¼¾]))|plus|with|over(?!\s+(?:easy|medium|hard|well))|${ADDING}|${MADE_WITH}|then|on|in|at(?=\s+\p{L})|from(?=\s+\p{L})(?!\s+(?:concentrate|carton|frozen|dried|dry|powder|scratch|an?\s|the\s|mix|box|can))|w(?= ))(?![\p{L}\p{N}])|w\/|\+|\/(?=\p{L}{2})`,
  "giu",
);

/** What follows these was not eaten. */
const LEAVING_OUT = new Set(
  "without,no,hold,minus,instead of,rather than,except,except for,everything but,all but".split(","),
);
/** What is left out with what was, "without milk and sugar", and not eaten beside it: "without mayo and fries". */
const LEFT_OUT_TOO =
  /^(?:any\s+)?(?:sugars?|sweetener|milk|cream|butter|salt|oil|mayo|sauce|dressing|ketchup|mustard|onions?|pickles|croutons)$/i;

/** What follows these is a place: "a burger at five guys". */
const PLACING = new Set(["at", "from"]);

/** Short forms of "with" and "and". */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["w", "with"],
  ["w/", "with"],
  ["n", "and"],
  ["&", "and"],
  ["+", "and"],
]);

/** A word between foods in its long form, a colon, or "," for every other mark. */
function toJoiner(found: string, before: string, after: string): string {
  if (IS_ADDING.test(found)) return "with";
  // "Protein shake (whey, milk, banana)" and "smoothie - milk, banana" list what is in it, as a colon does.
  if (found === "(" && /^[^()]*,/.test(after)) return ":";
  if (/^[-–—]$/.test(found) && /^[^\n;]*,/.test(after) && isDishOfParts(before)) return ":";
  return SHORT_FORMS.get(found) ?? (found === ":" || /\p{L}/u.test(found) ? found : ",");
}

/** "150 g cooked weight", "200 g net weight". */
const WEIGHED_HOW = /(?:(cooked|raw|dry|uncooked|drained)|net|total) weight(?!\p{L})/giu;

/** "Zero calorie cola". */
const WITHOUT_ENERGY = /(?:0|zero)[- ]?k?cal(?:orie)?s?(?=\s+\p{L})/giu;

/** "Chicken thigh skin-on", which tables call "with skin". */
const SKIN_ON = /skin[- ]on(?!\p{L})/giu;

/** "Kimbap 1 roll" and "California roll 2 rolls" count what stands before. */
const COUNTED_IN_ROLLS = /((?:kimbap|gimbap|rolls?)\s+\d{1,2})\s+rolls?(?!\p{L})/giu;

const BURGER =
  "(?:(?:double|triple|bacon|chicken|veggie) )*(?:big mac|whopper|mcchicken|quarter pounder(?: with cheese)?|filet[- ]o[- ]fish|zinger(?: burger)?|(?:cheese|ham)?burger|(?:chicken )?(?:mc)?nuggets?)";
/** "Two Big Mac meals" and "a large whopper meal", which come with fries. */
const BURGER_MEALS = new RegExp(
  String.raw`(?:(\d{1,2}|two|three|four) )?(?:(small|medium|large) )?(${BURGER}) (?:(small|medium|large) )?meals?(?! (?:prep|deal|replacement))`,
  "giu",
);

/** A text that says the fries of its burger meals, unless it names them. */
function addFriesOfMeals(text: string): string {
  if (/\b(?:fries|chips|wedges)\b/i.test(text)) return text;
  return replaceWords(text, BURGER_MEALS, ([, count = "", before = "", burger = "", size = before]) =>
    `${count} ${burger} and ${count} ${size} fries`.replace(/ +/g, " "),
  );
}

/** "Coffee w/o sugar". */
const WITHOUT = /w\/o(?:ut)?(?!\p{L})/giu;

/** Writes what has other words in tables, and blanks what names nothing, without moving the rest. */
function writeFoods(text: string): string {
  const withNo = replaceWords(text, WITHOUT, ([words]) => "no".padEnd(words.length));
  const diet = replaceWords(withNo, WITHOUT_ENERGY, ([words]) => "diet".padEnd(words.length));
  const skin = replaceWords(diet, SKIN_ON, ([words]) => "skin".padEnd(words.length));
  const rolls = replaceWords(skin, COUNTED_IN_ROLLS, ([words, count = ""]) => count.padEnd(words.length));
  const weighed = replaceWords(writeHotChips(rolls), WEIGHED_HOW, ([words, state = ""]) => state.padEnd(words.length));
  return replaceWords(blankFillers(weighed), /hundred and(?=\s+(\p{L}+))/giu, ([words, next = ""]) =>
    isNumberWord(next.toLowerCase()) ? words.replace(/and$/i, "   ") : words,
  );
}

const trim = (text: string, from: number, to: number): [number, number] => {
  const part = text.slice(from, to);
  const start = from + (part.length - part.trimStart().length);
  return [start, Math.max(start, to - (part.length - part.trimEnd().length))];
};

/**
 * What was not eaten, and the foods behind it: "dinner" of "didn't have dinner just a salad", "cheese" of "no cheese
 * fries". `amountEnd`: where an amount of the food before it ends, as in "chicken without skin 200 g".
 */
function splitOmitted(text: string, span: Span, joiner: string) {
  const [first = span, ...eaten] = splitAtAmounts(text, span);
  const words = listWordSpans(text, first);
  const typed = words.map(({ start, end }) => text.slice(start, end).toLowerCase());
  const amountAt = typed.findIndex((word, at) => /^\d/.test(word) && hasFood(typed.slice(0, at).join(" ")));
  const count = joiner === "no" ? countOmitted(typed, 0) : amountAt < 0 ? typed.length : amountAt;
  const rest = { start: words[count]?.start ?? first.end, end: first.end };
  const after = text.slice(rest.start, rest.end);
  const isFood = namesFood(splitWords(after));
  return {
    omitted: text.slice(first.start, words[count - 1]?.end ?? first.end),
    eaten: isFood ? [rest, ...eaten] : eaten,
    amountEnd: !isFood && /\d/.test(after) ? rest.end : undefined,
  };
}

/**
 * Splits a sentence into its phrases, in order, but for what was not eaten. The phrases may belong together:
 * "mac and cheese" is two.
 */
export function splitSentence(sentence: string): { text: string; phrases: Phrase[] } {
  const text = writeFoods(writeShares(writeCounts(blankRecipeWords(addFriesOfMeals(sentence)))));
  const phrases: Phrase[] = [];
  let from = 0;
  let joiner = ",";
  let isWithout = false;
  /** "At work a sandwich" names a food behind the place. */
  const pushBehindPlace = (span: Span) => {
    const words = listWordSpans(text, span).slice(1);
    const food = words.find(({ start }) => {
      const after = text.slice(start, span.end);
      return beginsWithAmount(after) && namesFood(splitWords(after));
    });
    if (food) phrases.push({ start: food.start, end: span.end, joiner: ",", leftOut: [] });
  };
  const push = (to: number) => {
    const [start, end] = trim(text, from, to);
    const part = text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(part)) return;
    const last = phrases.at(-1);
    isWithout = joiner === "without" || (isWithout && joiner === "and" && LEFT_OUT_TOO.test(part));
    if (PLACING.has(joiner)) {
      // "300 calories from nuts" names no place.
      if (last && !hasFood(text.slice(last.start, last.end))) last.end = end;
      else if (!last) pushBehindPlace({ start, end });
      return;
    }
    // "Eggs: 2" and "chicken breast, grilled, 6 oz".
    if ((joiner === ":" || joiner === ",") && last && !namesFood(splitWords(part))) last.end = end;
    else if (LEFT_OUT.test(part) || LEAVING_OUT.has(joiner) || isWithout) {
      const said = LEFT_OUT.exec(part)?.[0].length ?? 0;
      const { omitted, eaten, amountEnd } = splitOmitted(text, { start: start + said, end }, joiner);
      last?.leftOut.push(omitted);
      if (last && amountEnd) last.end = amountEnd;
      for (const span of eaten) phrases.push({ ...span, joiner: ",", leftOut: [] });
    } else phrases.push({ start, end, joiner, leftOut: [] });
  };
  for (const { 0: found, index } of findWords(text, JOINERS)) {
    push(index);
    from = index + found.length;
    const last = phrases.at(-1);
    joiner = toJoiner(found.trim().toLowerCase(), text.slice(last?.start ?? 0, last?.end ?? 0), text.slice(from));
  }
  push(text.length);
  return { text, phrases };
}

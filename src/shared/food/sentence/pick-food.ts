import { FORMS } from "../amount/form-words.ts";
import { parseReadings } from "../search/search-readings.ts";
import {
  ARTICLES,
  CONNECTORS,
  dropConnectors,
  matchesWithTwoTypos,
  matchWithTypo,
  splitWords,
  TWO_TYPOS_MIN_LENGTH,
  toSingular,
} from "../search/search-words.ts";
import { translateWord } from "../search/synonyms.ts";

/**
 * A food that a search found for a phrase, the words that it was found by, and the names of the food, separated by
 * commas. `isOwn`: the person saved or ate it.
 */
export type Candidate<Hit> = { hit: Hit; words: readonly string[]; names: string; isOwn: boolean };

/**
 * How well a food's names fit the words of a phrase: letter by letter; in other forms or order; but for connectors between
 * them, so that a list may be meant; or it is of that kind.
 */
const FITS = ["same", "exact", "listed", "kind"] as const;
export type Fit = (typeof FITS)[number];

/** The food that a phrase names, how well, and the food's name. */
export type Picked<Hit> = { hit: Hit; fit: Fit; name: string };

/** Among how many of the foods that are found one may be called exactly so. */
const CALLED_SO_AMONG = 5;

/** Nouns of dishes that the words before them describe. */
const DISHES = new Set(
  `bake ball bar bowl bread broth burger burrito cake casserole chip cookie cracker curry dessert dip dish dressing juice mix
  muffin noodle omelet pasta pie pizza pudding roll salad sandwich sauce shake slice smoothie snack soup spread stew
  sticks taco tea toastie sub melt panini kebab quesadilla lasagna risotto platter plate wrap`.split(/\s+/),
);

/** A word in the form that names are compared in: singular, American. */
export const toForm = (word: string): string => translateWord(toSingular(word));

/** Whether a text ends with a dish that words before it would describe: "steak salad" is not a steak and a salad. */
export const endsInDish = (text: string): boolean => DISHES.has(toForm(splitWords(text).at(-1) ?? ""));
const toKey = (words: readonly string[]): string => [...new Set(dropConnectors(words).map(toForm))].sort().join(" ");

const dropArticles = (words: readonly string[]): string[] => words.filter((word) => !ARTICLES.has(word));

const listNames = (names: string): string[] => names.split(/,(?! )/);

/** Brands that are called after foods: "burger fries" are not of Burger King. */
const FOOD_BRANDS = /^(?:Burger King|Pizza Hut|Taco Bell)(?:'s)? /i;
const dropBrand = (name: string, words: readonly string[]): string =>
  /^(?:king|hut|bell)$/.test(words[1] ?? "") ? name : name.replace(FOOD_BRANDS, "");

/** What follows in a food's name says no more of what it is. */
const DETAILS = /,| \(| with | in | on | without | for /;

/** Any food of these may be meant: "meat" is not crab meat, nor "a drink" a can of Red Bull. */
const VAGUE = /^(?:meat|drink|dessert)$/;

function findFit(words: readonly string[], names: string): Fit | undefined {
  const [name = "", ...aliases] = listNames(names);
  const head = name.split(DETAILS)[0] ?? name;
  const key = toKey(words);
  const text = dropArticles(words).join(" ");
  if ([name, ...aliases].some((one) => splitWords(one).join(" ") === text)) return "same";
  const isConnected = (some: readonly string[]) => some.some((word) => CONNECTORS.has(word));
  // An omelet with cheese is a cheese omelet, but a salad with dressing is not a salad dressing.
  const described = words[words.indexOf("with") - 1];
  const isDescribed = (one: readonly string[]) =>
    described === undefined || isConnected(one) || toForm(one.at(-1) ?? "") === toForm(described);
  // "Tea and biscuits" are not tea biscuits.
  const isListed = words.includes("and");
  const fitting = [name, head, ...aliases]
    .map(splitWords)
    .filter((one) => toKey(one) === key && isDescribed(one) && (!isListed || isConnected(one)));
  if (fitting.some((one) => isConnected(words) || !isConnected(one))) return "exact";
  if (fitting.length > 0) return "listed";
  const ofName = splitWords(dropBrand(name, words)).map(toForm);
  const all = [...ofName, ...aliases.flatMap((alias) => splitWords(alias).map(toForm))];
  const noun = splitWords(head).map(toForm).at(-1) ?? "";
  const forms = dropConnectors(words).map(toForm);
  if (VAGUE.test(forms.join(" "))) return undefined;
  return forms.includes(noun) && forms.every((form) => all.includes(form)) ? "kind" : undefined;
}

/** Cuts of a food and how it is, which its names need not have. */
const DETAILS_BEHIND =
  /^(?:florets?|spears?|slices?|pieces?|chunks?|cubes?|wedges?|segments?|halves|leaves|fillets?|shavings?|toasted|grilled|air|pan|deep|baked|fried|roasted|boiled|steamed|scrambled|poached|braised|sauteed|seared|smoked|cooked|raw|uncooked|dry|plain|meal|combo|skinless|boneless|sliced|chopped|diced|grated|shredded|peeled)$/;

/** Whether a word begins a food, but for forms before it: "baked" in "salad with cold baked potato". */
const isFirst = (words: readonly string[], at: number): boolean => {
  const before = words[at - 1];
  return before === undefined || CONNECTORS.has(before) || (FORMS.has(before) && isFirst(words, at - 1));
};

/**
 * Whether what is left of a phrase without its forms says the same: "onion rings" are not onions, and "chicken fried
 * steak" is none of chicken.
 */
function isSameFood(plain: readonly string[], bare: readonly string[]): boolean {
  const described = plain.filter((word, at) => !(FORMS.has(word) && isFirst(plain, at)));
  const isTogether = bare.every((word, at) => described[at] === word);
  return isTogether && described.slice(bare.length).every((word) => DETAILS_BEHIND.test(word));
}

/** Meat loses a quarter of its weight when it is cooked, and pasta doubles it, so a cooked food is another one. */
const RAW = /\b(?:raw|uncooked|dry)\b/i;
const COOKED =
  /\b(?:cooked|prepared|roast|roasted|fried|grilled|broiled|boiled|baked|steamed|braised|stewed|poached|pan-browned|heated|canned|smoked|sauteed|seared|toasted)\b/i;

/** A phrase without its forms where that is the same food: "tofu" of "stir fried tofu"; else as it is. */
export function dropForms(phrase: string): string {
  const { plain, bare } = parseReadings(phrase);
  if (RAW.test(phrase) || bare.words.length === plain.words.length || !isSameFood(plain.words, bare.words))
    return phrase;
  return phrase
    .split(/[\s-]+/)
    .filter((word) => !FORMS.has(word.toLowerCase()))
    .join(" ");
}

/** Where a dish was bought, of which the table may have no food: "five guys cheeseburger". */
const RESTAURANT_NAMES =
  "mcdonald['’]?s|burger king|kfc|taco bell|domino['’]?s|pizza hut|papa john['’]?s|five guys|shake shack|" +
  "panda express|starbucks|costa|caff[eè] nero|dunkin['’]?(?: donuts)?|tim hortons|peet['’]?s|nando['’]?s|" +
  "greggs|pret|panera|arby['’]?s|dairy queen|wagamama|tesco|aldi|lidl|costco|trader joe['’]?s|ikea|popeyes|" +
  String.raw`in[- ]n[- ]out|wendy['’]?s(?! frosty)|jack in the box|chipotle(?=\s+(?:\p{L}+\s+)?(?:burrito|bowl))|` +
  // "Subway turkey" is a sandwich.
  String.raw`subway(?=.*\s(?:subs?|sandwich|wrap|salad|soup|cookies?)(?:\s|$))|` +
  "krispy kreme|sonic|culver['’]?s|whataburger|applebee['’]?s|olive garden|ihop|denny['’]?s|wingstop|" +
  "raising cane['’]?s|white castle|little caesars|carl['’]?s jr|jollibee|hungry jack['’]?s|" +
  "auntie anne['’]?s|texas roadhouse|cracker barrel|red lobster|toby carvery|wetherspoons?|pizza express|" +
  "campbell['’]?s|amy['’]?s|totino['’]?s|di ?giorno|stouffer['’]?s|kraft|heinz|tyson|perdue|kirkland|great value|birds ?eye|mccain|warburtons|hovis|oscar mayer|barilla|hormel|del monte|" +
  "sainsbury['’]?s|asda|morrisons|waitrose|whole foods|walmart|kroger|walkers";
const RESTAURANTS = new RegExp(String.raw`(^|\s)(?:${RESTAURANT_NAMES})(?=\s+\p{L})`, "iu");
export const dropRestaurant = (phrase: string): string => phrase.replace(RESTAURANTS, "$1").trim();

/** "Crisps packet" as "1 packet of crisps". A bowl may be a dish. */
export const moveMeasure = (phrase: string): string =>
  phrase.replace(/^(\D+) (mug|glass|packet|bag|can|tin|bottle|tub|pot|carton)$/i, "1 $2 of $1");

/** "Double cheese burger" with two of its words as one. */
export const joinTwoWords = (phrase: string): string[] => {
  const [, before = "", one = "", other = ""] = /^(\p{L}+ )?(\p{L}{3,}) (\p{L}{3,})$/u.exec(phrase) ?? [];
  return one === "" ? [] : [`${before}${one}${other}`];
};

/**
 * "Schmear of cream cheese" without the measure, of which nothing is known, and "honey or maple syrup" without what is as
 * good. Bicarbonate of soda is none.
 */
export const dropUnknownWords = (phrase: string): string =>
  phrase
    .replace(
      /^(?!.*\b(?:bicarbonate|oil|extract|essence|honey bunches) of )(?:[^\s,]+ ){1,4}?of (?:the |my )?(?=\p{L})/u,
      "",
    )
    .replace(/^([\d½⅓⅔¼¾].*?) or .*$/u, "$1");

/** Shorter words are other foods with one letter changed or left out: "mochi" and "mocha", "pide" and "pie". */
const ANY_TYPO_MIN_LENGTH = 6;

/** Words that the table has not: one letter or two from a food, but no typo of it: "what" does not mean wheat. */
const KNOWN_WORDS = new Set(
  `carb macaron boursin linguica nopale what why late later latter both got better saw met sick place stay started
  reading reader studying grandma grandpa remain possible possibly range area store sheet edge lie live life worker
  reserve whoever version heading larger checked spent stole stolen claim mouse brand chart`.split(/\s+/),
);

/** Whether a word is certainly meant by a misspelled one, and not begun by it as in a search: "lagman" does not mean lasagna. */
function isMisspelled(word: string, typed: string): boolean {
  if (word === typed) return true;
  if (KNOWN_WORDS.has(toSingular(typed))) return false;
  if (typed.length >= TWO_TYPOS_MIN_LENGTH && word.length >= TWO_TYPOS_MIN_LENGTH)
    return matchesWithTwoTypos(typed, word);
  if (matchWithTypo(typed, word) !== "whole") return false;
  const isSwapped = word.length === typed.length && [...word].sort().join() === [...typed].sort().join();
  return typed.length >= ANY_TYPO_MIN_LENGTH || isSwapped || word.length > typed.length;
}

/** Whether words are those of a text, each as it is typed or misspelled. */
const areMisspelled = (words: readonly string[], typed: readonly string[]): boolean =>
  words.length === typed.length &&
  words.every((word, at) => isMisspelled(word, typed[at] ?? "") || isMisspelled(word, toForm(typed[at] ?? "")));

/** Whether a name goes on with what a phrase does not say: one's "coffee with oat milk" is not every coffee. */
const hasFurtherDetails = (words: readonly string[], name: string): boolean =>
  DETAILS.test(name) && toKey(splitWords(name)) !== toKey(words);

function pickOf<Hit>(
  phrase: string,
  candidates: readonly Candidate<Hit>[],
  mayHaveTypos: boolean,
): Picked<Hit> | undefined {
  const { inOrder, plain, bare } = parseReadings(phrase);
  const readings = [...inOrder, plain, ...(isSameFood(plain.words, bare.words) ? [bare] : [])];
  const typed = new Set(readings.map(({ words }) => words.join(" ")));
  const own = candidates.filter(({ isOwn }) => isOwn);
  for (const group of [own, candidates.filter(({ isOwn }) => !isOwn)])
    for (const reading of readings)
      for (const fit of FITS)
        for (const { hit, words, names } of group.slice(0, fit === "kind" ? 1 : CALLED_SO_AMONG)) {
          const isTyped = typed.has(words.join(" "));
          const naming = dropConnectors(plain.words);
          // "Hashbrowns", "blue berries".
          const isRespelled = words.join("") === naming.join("");
          // What was found by some of the words only is another food.
          if (!(isTyped || isRespelled || (mayHaveTypos && areMisspelled(words, naming)))) continue;
          const meant = isTyped ? reading.words : words;
          if (findFit(meant, names) === fit && !(group === own && hasFurtherDetails(meant, names)))
            return { hit, fit, name: listNames(names)[0] ?? names };
        }
  return undefined;
}

/** Whether a food's name has all words of something: "Cheese pizza" has cheese in it. */
export function hasInName(name: string, some: string): boolean {
  const inName = splitWords(name.replace(/\b(?:no|without) \w+/g, "")).map(toForm);
  const words = dropArticles(splitWords(some));
  return words.length > 0 && words.every((word) => inName.includes(toForm(word)));
}

/** Foods whose bread their names do not have, and bread that is left out of one. */
const IN_BREAD = /\b(?:(?:cheese|ham)?burger|sandwich|sub|hot dog)\b(?! (?:patty|frankfurter))/i;
const BREAD = /\b(?:bun|bread|roll)s?$/i;

/** What is eaten where the bread of a dish is left out. */
export const nameWithoutBread = (phrase: string, leftOut: readonly string[]): string =>
  leftOut.some((some) => BREAD.test(some))
    ? phrase.replace(/\b(?:ham)?burger(s?)$/i, "hamburger patty$1").replace(/\bhot ?dog(s?)$/i, "frankfurter$1")
    : phrase;

type PickOptions = { mayHaveTypos: boolean; leftOut: readonly string[] };

/**
 * The food that a phrase names, of those that a search found for it: an own one first. `mayHaveTypos`: a word may be
 * misspelled. `leftOut`: what was not eaten of it; a food that is named after it is another one.
 */
export function pickFood<Hit>(
  phrase: string,
  candidates: readonly Candidate<Hit>[],
  { mayHaveTypos, leftOut }: PickOptions,
): Picked<Hit> | undefined {
  const isRaw = RAW.test(phrase) && !COOKED.test(phrase);
  const isCooked = (names: string): boolean => isRaw && COOKED.test(listNames(names)[0] ?? "");
  const possible = candidates.filter(({ isOwn, names }) => !(isOwn && isCooked(names)));
  const isSaidCooked = COOKED.test(phrase) && !RAW.test(phrase);
  // "Sauteed spinach" is not raw, but the table has some foods only so.
  const cooked = isSaidCooked
    ? possible.filter(({ isOwn, names }) => isOwn || !RAW.test(listNames(names)[0] ?? ""))
    : [];
  const picked = pickOf(phrase, cooked, mayHaveTypos) ?? pickOf(phrase, possible, mayHaveTypos);
  if (picked && isCooked(picked.name)) return undefined;
  const isOther = ({ name }: { name: string }) =>
    leftOut.some((some) => hasInName(name, some) || (IN_BREAD.test(name) && BREAD.test(some)));
  if (!(picked && isOther(picked))) return picked;
  const named = possible.map((candidate) => ({ ...candidate, names: listNames(candidate.names)[0] ?? "" }));
  const without = named.filter(({ names }) => !isOther({ name: names }));
  const other = pickOf(phrase, without, mayHaveTypos);
  return other?.fit === "kind" ? undefined : other;
}

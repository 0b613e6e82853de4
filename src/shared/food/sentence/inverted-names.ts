import { readAmount } from "../amount/read-amount.ts";
import { splitWords, toSingular } from "../search/search-words.ts";
import { toForm } from "./pick-food.ts";
import { listWordSpans } from "./split-at-amounts.ts";

// Names as food tables write them, the noun first: "milk, 1 cup, skim" and "bread, whole wheat, 2 slices".

/** Words of which some food has its name, but which say which food stands before them. */
const KINDS =
  /^(?:(?:100% )?whole[- ]?wheat|wholemeal|whole[- ]?grain|wheat|brown|white|sweet|non-?fat|fat[- ]free|ground|minced|old[- ]fashioned|smooth|crunchy)$/i;

/** Foods that are nearly always of some kind: "oil, olive". */
const NOUNS = /(?:^|\s)(?:oil|butter|milk|juice|soup|pie|cake|muffin|sauce|jam|ice cream|yogh?urt|cheese|tortillas?)$/i;

/** Foods that are listed behind such a noun more often than they say of which kind it is: "cake, coffee". */
const LISTED = /^(?:coffee|tea|rice|pasta)$/i;

const counts = (text: string): boolean => readAmount(text).amount?.said === "number";
const readFood = (text: string): string => readAmount(text).food.replace(/[,\s]+$/, "");

/** The description in front of its noun, with the amount of either: "2 slices whole wheat bread". */
export function joinInverted(noun: string, description: string): string {
  const words = listWordSpans(description, { start: 0, end: description.length });
  const amountAt = words.find(({ start }) => /^[\d½¼¾]/.test(description.slice(start)))?.start ?? 0;
  const [kind, amount] = [description.slice(0, amountAt), description.slice(amountAt)];
  return `${amount} ${kind} ${noun}`.replaceAll(",", " ").replace(/\s+/g, " ").trim();
}

/** Whether a noun and a description can be one food: at most one of them has an amount. */
export const canBeInverted = (noun: string, description: string): boolean =>
  !/^(?:an?|some|my|the)\s/i.test(description) && !(counts(noun) && counts(description));

/** Whether words say which food stands before them, although a food is called like them. */
export const isKindWord = (description: string): boolean => KINDS.test(readFood(description));

/** Whether the food `name` of a description is of the noun: "Mozzarella cheese" of "cheese, mozzarella". */
export function isOfNoun(name: string, noun: string, description: string): boolean {
  const head = splitWords(name.split(/,| \(| with /)[0] ?? name).map(toForm);
  const said = splitWords(readFood(noun)).map(toForm);
  const isRepeated = splitWords(description)
    .map(toForm)
    .includes(said.at(-1) ?? "");
  return said.length === 1 && head.length > 1 && head.at(-1) === said[0] && !isRepeated;
}

const isSingular = (word: string): boolean => toSingular(word) === word;

/** Whether one thing is named behind a noun that has many kinds, or behind several: "oil, olive", "tamales, 2 pork". */
export function describesNoun(noun: string, description: string): boolean {
  const { amount, food } = readAmount(description);
  if (LISTED.test(food)) return false;
  const [word = "", head = ""] = [food, readFood(noun)].map((text) => splitWords(text).at(-1));
  const isCounted = amount?.said === "number" && !amount.unit && amount.quantity > 1;
  return isSingular(word) && (NOUNS.test(readFood(noun)) || (isCounted && !isSingular(head)));
}

import { replaceWords } from "./find-words.ts";

/** Dishes of which one says "and chips". Further away from them the chips may be those of a bag. */
const BESIDE =
  /(fish,? (?:and|&|n|with) chips)|((?:eggs?|pies?|sausages?|bangers)(?:,? (?:and|&|n|with))? )chips(?!\s(?:and|&|with) (?:salsa|guac|dip))|chips(?=\s(?:and|&|with|n) (?:gravy|mushy peas|curry sauce))/giu;

const DISH =
  "burgers?|\\p{L}+burgers?|big macs?|whoppers?|fish|cod|haddock|steaks?|rib ?eye|gammon|scampi|fish ?fingers?|fish ?cakes?|schnitzel|parm[iay]|parmigiana|kebabs?";
/** A dish that is served with chips, and no "fish taco". */
const SERVED_WITH = new RegExp(
  String.raw`(?:^|\P{L})(?:${DISH})(?=\s*(?:$|[^\s\p{L}]|(?:x|and|with|n|plus|some|chips)(?!\p{L})))`,
  "iu",
);
const IS_DISH = new RegExp(String.raw`(?:^|\P{L})(?:${DISH})$`, "iu");

const CHIPS = /[ -]?chips(?!\p{L}|\s(?:and|&|with) (?:salsa|guac|dip|hummus))/giu;
/** What may stand before chips that are fries: "tortilla" and "a bag of" may not. */
const BEFORE =
  /(?:^|[^\p{L}\s-]|(?:^|\P{L})(?:and|with|n|w|plus|some|few|the|my|a|g|gr|grams|oz|small|medium|large|side|oven|home|homemade|chunky|fat|thick|(?:side|portion|plate|bowl|serving|order) of))\s*$/iu;

/** Writes the chips of a burger, fish or steak as fries, without moving the rest. Those beside a sandwich come in bags. */
export function writeHotChips(text: string): string {
  const beside = replaceWords(text, BESIDE, ([words, dish, before = ""]) =>
    dish === undefined ? `${before}fries` : words,
  );
  return beside.replace(/[^;\n]+/g, (meal) => {
    if (!SERVED_WITH.test(meal) || /fish,? (?:and|&|n|with) chips/i.test(meal)) return meal;
    return replaceWords(meal, CHIPS, ({ 0: words, index }) => {
      const before = meal.slice(0, index);
      const fries = words.replace(/chips/i, "fries");
      // "Steak chips" are two foods, "steak fries" were one.
      if (IS_DISH.test(before)) return fries.replace(/^[ -]/, ",");
      return BEFORE.test(before) ? fries : words;
    });
  });
}

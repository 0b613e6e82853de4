/**
 * Words of one meaning: what the British say and how people shorten a word, and the word of the built-in names. Only
 * words that mean the same in every name are here: "chips" are fries in one and potato chips in another.
 */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["aubergine", "eggplant"],
  ["avo", "avocado"],
  ["bap", "roll"],
  ["barbeque", "barbecue"],
  ["bbq", "barbecue"],
  ["beetroot", "beet"],
  ["butty", "sandwich"],
  ["chilli", "chili"],
  ["choc", "chocolate"],
  ["cooky", "cookie"],
  ["coriander", "cilantro"],
  ["courgette", "zucchini"],
  ["doughnut", "donut"],
  ["egs", "egg"],
  ["fibre", "fiber"],
  ["frites", "fries"],
  ["gammon", "ham"],
  ["gherkin", "pickle"],
  ["jacket", "baked"],
  ["mince", "ground"],
  ["minced", "ground"],
  ["omelette", "omelet"],
  ["omlet", "omelet"],
  ["omlette", "omelet"],
  ["porridge", "oatmeal"],
  ["prawn", "shrimp"],
  ["rocket", "arugula"],
  ["sarnie", "sandwich"],
  ["skimmed", "skim"],
  ["soya", "soy"],
  ["spud", "potato"],
  ["sultana", "raisin"],
  ["swede", "rutabaga"],
  ["sweetcorn", "corn"],
  ["tinned", "canned"],
  ["veg", "vegetable"],
  ["veggie", "vegetable"],
  ["yog", "yogurt"],
  ["yoghurt", "yogurt"],
]);

/** The word that the built-in names have for a word in the singular, or the word itself. */
export const translateWord = (singular: string): string => SYNONYMS.get(singular) ?? singular;

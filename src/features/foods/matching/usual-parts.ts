import { listWords } from "./food-words.ts";

/**
 * What a food has in it anyway, and kinds of it: "with milk" makes no other food of a latte. The first words have to be in
 * the item's name or preparation, the last of them as the noun of the name.
 */
export const USUAL_PARTS: readonly { food: readonly string[]; parts: ReadonlySet<string> }[] = [
  { food: ["croissant"], parts: listWords("butter") },
  { food: ["scrambled", "egg"], parts: listWords("butter milk") },
  { food: ["fried", "egg"], parts: listWords("butter") },
  { food: ["omelet"], parts: listWords("butter egg") },
  { food: ["latte"], parts: listWords("milk espresso") },
  { food: ["flat", "white"], parts: listWords("milk espresso") },
  { food: ["cappuccino"], parts: listWords("milk espresso foam foamed") },
  { food: ["espresso"], parts: listWords("black double shot") },
  { food: ["chocolate"], parts: listWords("cocoa cacao bar") },
  { food: ["potato", "salad"], parts: listWords("mayonnaise") },
  { food: ["tuna", "salad"], parts: listWords("mayonnaise") },
  { food: ["macaroni", "salad"], parts: listWords("mayonnaise") },
  { food: ["coleslaw"], parts: listWords("mayonnaise cabbage creamy") },
  { food: ["hummus"], parts: listWords("creamy chickpea") },
  { food: ["guacamole"], parts: listWords("avocado onion") },
  { food: ["bun"], parts: listWords("sesame split") },
  { food: ["muffin"], parts: listWords("split") },
  { food: ["bagel"], parts: listWords("split") },
  { food: ["apple"], parts: listWords("cinnamon") },
  { food: ["oatmeal"], parts: listWords("oat") },
  { food: ["ham"], parts: listWords("deli") },
  { food: ["cream", "cheese"], parts: listWords("spread") },
  { food: ["cheese"], parts: listWords("deli") },
  { food: ["salami"], parts: listWords("deli") },
  { food: ["honey"], parts: listWords("liquid") },
  { food: ["wine"], parts: listWords("dry") },
  { food: ["macaroni", "cheese"], parts: listWords("creamy") },
  { food: ["beer"], parts: listWords("draft") },
];

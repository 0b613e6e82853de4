import type { OtherPhotoKind } from "../../shared/product/enums.ts";

/** What is asked in addition if a meal has several photos, and how each of them is announced. */

const DESCRIPTIONS: Record<OtherPhotoKind, string> = {
  angle: "the same meal from another angle.",
  label: "a label of something in the meal.",
  after_eating: "the same meal after eating: what is left.",
};

const SEVERAL = `There are several pictures of one meal. Picture 1 shows it as it was served, and boxes are places on picture 1. List each food once, even if more than one picture shows it. Use every picture to judge amounts.`;

const RULES: Partial<Record<OtherPhotoKind, string>> = {
  label: `- label: for the one item that a photographed label belongs to, what the label prints: perGrams is the amount in grams that the printed figures are for (100, or the weight of a serving; count a milliliter as a gram). calories are kcal, not kJ. sodium is in milligrams; salt in grams times 400 is sodium. What is not printed is 0. null for all other items, and if the label cannot be read. The item's grams are how much of it the meal has, not the weight of the package.`,
  after_eating: `- gramsLow, grams, gramsHigh and all figures are those before eating, as picture 1 shows the meal. Do not subtract what is left.
- gramsLeft: how many grams of the item are left after eating; 0 if nothing is left. gramsLeftLow and gramsLeftHigh are its bounds, as for grams. Bones, peel and packaging do not count. An item that only the picture after eating shows is an item as well.`,
};

/** The instructions for a meal with other photos of these kinds; empty for one photo. */
export function buildSeveralPhotosRules(kinds: readonly OtherPhotoKind[]): string {
  if (kinds.length === 0) return "";
  const rules = [...new Set(kinds)].flatMap((kind) => RULES[kind] ?? []);
  return ["", SEVERAL, ...(rules.length > 0 ? ["", "More of each item:", ...rules] : [])].join("\n");
}

/** Where each picture is if they are joined to one, two in a row. */
const PLACES: readonly (readonly string[])[] = [
  [],
  [],
  ["left", "right"],
  ["top left", "top right", "bottom left"],
  ["top left", "top right", "bottom left", "bottom right"],
];

/** What each picture is, and where on the one that they were joined to. */
export function describeJoinedPictures(kinds: readonly OtherPhotoKind[]): string {
  const places = PLACES[kinds.length + 1] ?? [];
  const lines = describePictures(kinds).map((line, index) => line.replace(":", ` (${places[index]}):`));
  return ["The pictures are joined to one:", ...lines].join("\n");
}

/** What stands before each picture, the first one included. */
export const describePictures = (kinds: readonly OtherPhotoKind[]): string[] => [
  "Picture 1: the meal.",
  ...kinds.map((kind, index) => `Picture ${index + 2}: ${DESCRIPTIONS[kind]}`),
];

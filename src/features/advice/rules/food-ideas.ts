import { DIETARY_OPTIONS, type DietaryOption } from "../../../shared/product/enums.ts";

/** A food that is rich in a nutrient, and the diets that exclude it. */
type Idea = { name: string; unfit: readonly DietaryOption[] };

const IDEAS = {
  protein: [
    { name: "eggs", unfit: ["vegan"] },
    { name: "plain yogurt", unfit: ["vegan", "dairy_free", "paleo"] },
    { name: "fish", unfit: ["vegan", "vegetarian"] },
    { name: "lentils", unfit: ["keto", "low_carb", "paleo"] },
    { name: "tofu", unfit: ["paleo"] },
    { name: "chicken", unfit: ["vegan", "vegetarian"] },
    { name: "almonds", unfit: [] },
    { name: "pumpkin seeds", unfit: [] },
  ],
  fiber: [
    { name: "beans", unfit: ["keto", "low_carb", "paleo"] },
    { name: "whole wheat bread", unfit: ["gluten_free", "keto", "low_carb", "paleo"] },
    { name: "raspberries", unfit: [] },
    { name: "broccoli", unfit: [] },
    { name: "chia seeds", unfit: [] },
  ],
} as const satisfies Record<string, readonly Idea[]>;

const IDEAS_SHOWN = 3;

const isKnown = (preference: string): preference is DietaryOption =>
  DIETARY_OPTIONS.some((option) => option === preference);

/**
 * Foods rich in `wanted` that fit all preferences, as `eggs, fish or lentils`. Undefined if a preference is free text:
 * it may be an allergy, so no food is suggested.
 */
export function suggestFoods(wanted: keyof typeof IDEAS, preferences: readonly string[]): string | undefined {
  if (!preferences.every(isKnown)) return undefined;
  const fitting = IDEAS[wanted].filter((idea: Idea) => !idea.unfit.some((diet) => preferences.includes(diet)));
  const names = fitting.slice(0, IDEAS_SHOWN).map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

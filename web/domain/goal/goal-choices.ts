import type { ActivityLevel, DietaryOption, PrimaryGoal } from "../../../src/shared/product/enums.ts";
import type { Choice } from "../../ui/fields/choice-group.tsx";

export const GOAL_CHOICES: readonly Choice<PrimaryGoal>[] = [
  { value: "weight_loss", label: "Weight Loss", hint: "About 0.5 kg (1 lb) a week" },
  { value: "weight_gain", label: "Weight Gain", hint: "Put on weight, slowly and steadily" },
  { value: "muscle_gain", label: "Muscle Gain", hint: "A little more energy to train with" },
  { value: "maintenance", label: "Maintenance", hint: "Keep the weight you have" },
  { value: "general_health", label: "General Health", hint: "Know what you eat, and eat well" },
];

export const ACTIVITY_CHOICES: readonly Choice<ActivityLevel>[] = [
  { value: "sedentary", label: "Sedentary", hint: "Mostly sitting, little or no exercise" },
  { value: "lightly_active", label: "Lightly Active", hint: "Light exercise on 1 to 3 days a week" },
  { value: "moderately_active", label: "Moderately Active", hint: "Exercise on 3 to 5 days a week" },
  { value: "very_active", label: "Very Active", hint: "Hard exercise on 6 to 7 days a week" },
  { value: "extremely_active", label: "Extremely Active", hint: "Physical work, or training twice a day" },
];

export const DIET_CHOICES: readonly Choice<DietaryOption>[] = [
  { value: "vegetarian", label: "Vegetarian" },
  { value: "vegan", label: "Vegan" },
  { value: "gluten_free", label: "Gluten Free" },
  { value: "keto", label: "Keto" },
  { value: "paleo", label: "Paleo" },
  { value: "low_carb", label: "Low Carb" },
  { value: "high_protein", label: "High Protein" },
  { value: "dairy_free", label: "Dairy Free" },
];

/** The label of a choice; the value itself if it has none. */
export const findLabel = <Value extends string>(choices: readonly Choice<Value>[], value: Value): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit } from "../../contracts/foods.ts";
import { ENTRY_FIELDS, pickAmounts } from "../../shared/entry-fields.ts";
import { asInstant } from "../../shared/instant.ts";
import { mealTypeAt } from "../../shared/meal-type.ts";
import { pickNutrients } from "../../shared/nutrition.ts";
import type { FoodRow } from "./repository.ts";
import type { TemplateRow } from "./template-repository.ts";

/** The list that a tags text encodes, as far as it holds texts. */
function tagsIn(text: string): string[] {
  const tags: unknown = JSON.parse(text);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

/** A food of the table, by its figures of 100 g. */
export const tableHit = (food: FoodRow): FoodHit => ({
  id: food.id,
  source: "builtin",
  name: food.name,
  category: food.category,
  tags: food.tags,
  per100g: pickNutrients({ ...food, calories: food.kcal }),
  entry: null,
  portions: food.portions,
});

const entryHit = (source: "own" | "recent", entry: FoodEntry): FoodHit => ({
  id: entry.id,
  source,
  name: entry.name,
  category: entry.category,
  tags: tagsIn(entry.tags),
  per100g: null,
  entry,
  portions: [],
});

/** Something eaten before, as it was eaten. */
export const recentHit = (entry: FoodEntry): FoodHit => entryHit("recent", entry);

/** A food of one's own: its entry is the one that logging it at `now` (UTC milliseconds) would make, under its own id. */
export const ownHit = (template: TemplateRow, owner: { id: number; timeZone: string }, now: number): FoodHit =>
  entryHit("own", {
    id: template.id,
    userId: owner.id,
    name: template.name,
    calories: template.calories,
    ...pickAmounts(template),
    imageUrl: null,
    imagePlaceholder: null,
    confidence: 1,
    mealType: mealTypeAt(now, owner.timeZone),
    servingSize: template.servingSize,
    servingQuantity: ENTRY_FIELDS.servingQuantity.default,
    category: template.category,
    tags: template.tags,
    notes: template.notes,
    isFavorite: false,
    source: "template",
    eatenAt: asInstant(now),
    analyzedAt: null,
    createdAt: asInstant(template.createdAt),
  });

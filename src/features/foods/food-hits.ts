import type { FoodEntry } from "../../contracts/diary.ts";
import type { FoodHit, FoodTable } from "../../contracts/foods.ts";
import type { CurrentUser } from "../../current-user.ts";
import { toLocalTime } from "../../shared/diary/day-window.ts";
import { formatEatenTime, toEatenTime } from "../../shared/diary/eaten-time.ts";
import { ENTRY_FIELDS, mapStated, pickAmounts, pickStated } from "../../shared/diary/entry-fields.ts";
import { findMealTypeAt } from "../../shared/diary/meal-type.ts";
import { formatGtin } from "../../shared/food/gtin.ts";
import { mapNutrients, pickNutrients } from "../../shared/food/nutrition.ts";
import { toEntryHit } from "../../shared/food/search/entry-hit.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { PackagedFood } from "./barcodes/packaged-food-repository.ts";
import type { FoodRow } from "./repository.ts";
import type { TemplateRow } from "./template-repository.ts";

/** A food of the table with its figures per 100 g. */
export const toTableHit = (food: FoodRow): FoodHit => ({
  id: food.id,
  source: "builtin",
  name: food.name,
  ndbNo: food.ndbNo,
  category: food.category,
  tags: food.tags,
  per100g: pickNutrients({ ...food, calories: food.kcal }),
  entry: null,
  portions: food.portions,
});

/** A packaged food with its figures per 100 g and the serving of its label. */
export const toPackagedHit = (
  { gtin, name, brand, kcal, servingLabel, servingGrams, ...figures }: PackagedFood,
  source: "branded" | "openfoodfacts",
): FoodHit => ({
  id: formatGtin(gtin),
  source,
  name: brand === null || name.toLowerCase().includes(brand.toLowerCase()) ? name : `${name}, ${brand}`,
  ndbNo: null,
  category: null,
  tags: [],
  per100g: { ...pickNutrients({ ...figures, calories: kcal }), ...pickStated(figures) },
  entry: null,
  portions: servingGrams === null ? [] : [{ label: servingLabel ?? "1 serving", grams: servingGrams }],
});

/** A food that people of this server have typed alike, as the own food that it would be. */
export const toSharedHit = (...template: Parameters<typeof toOwnHit>): FoodHit => ({
  ...toOwnHit(...template),
  id: formatGtin(template[0].gtin ?? 0),
  source: "branded",
  confirmedBy: 2,
});

/** An own food with the entry that logging it at `now` (UTC milliseconds) would create, under the food's id. */
export const toOwnHit = (template: TemplateRow, owner: Pick<CurrentUser, "id" | "timeZone">, now: number): FoodHit => ({
  ...(template.gtin !== null && { gtin: formatGtin(template.gtin) }),
  ...toEntryHit<"own", number, FoodEntry>("own", template.id, {
    id: String(template.id),
    userId: owner.id,
    name: template.name,
    calories: template.calories,
    ...pickAmounts(template),
    ...mapStated((name) => template[name]),
    imageUrl: null,
    imagePlaceholder: null,
    confidence: 1,
    mealType: findMealTypeAt(toLocalTime(now, owner.timeZone)),
    servingSize: template.servingSize,
    servingQuantity: ENTRY_FIELDS.servingQuantity.default,
    category: template.category,
    tags: template.tags,
    notes: template.notes,
    portion: null,
    items: [],
    isFavorite: false,
    source: "template",
    ...formatEatenTime(toEatenTime(now, owner.timeZone)),
    analyzedAt: null,
    createdAt: formatInstant(template.createdAt),
  }),
});

/** Foods by columns, which compress to two thirds of what rows with names do. */
export const toFoodTable = (foods: readonly FoodRow[]): FoodTable => ({
  id: foods.map(({ id }) => id),
  name: foods.map(({ name }) => name),
  aliases: foods.map(({ aliases }) => aliases),
  popularity: foods.map(({ popularity }) => popularity),
  ndbNo: foods.map(({ ndbNo }) => ndbNo),
  recipe: foods.map(({ recipe }) => recipe),
  category: foods.map(({ category }) => category),
  tags: foods.map(({ tags }) => tags),
  ...mapNutrients((name) => foods.map((food) => (name === "calories" ? food.kcal : food[name]))),
  portions: foods.map(({ portions }) => portions),
});

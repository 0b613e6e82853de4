import type { FoodTable } from "../../contracts/foods.ts";
import type { FoodRow } from "./repository.ts";

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
  calories: foods.map(({ kcal }) => kcal),
  protein: foods.map(({ protein }) => protein),
  carbs: foods.map(({ carbs }) => carbs),
  fat: foods.map(({ fat }) => fat),
  fiber: foods.map(({ fiber }) => fiber),
  sugar: foods.map(({ sugar }) => sugar),
  sodium: foods.map(({ sodium }) => sodium),
  portions: foods.map(({ portions }) => portions),
});

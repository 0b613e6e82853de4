import { SAVED_MEAL } from "../../../src/shared/product/limits.ts";
import { checkLength } from "../food/entry-checks.ts";

/** What is wrong with the name of a saved meal. */
export const checkMealName = (name: string): string | undefined =>
  name === "" ? "Please enter a name" : checkLength(name, { maxLength: SAVED_MEAL.nameMaxLength });

import type { Db } from "../../db/db.ts";
import { createCalorieErrors } from "../features/food-analysis/calorie-errors.ts";
import { createErrorRepository } from "../features/food-analysis/error-repository.ts";
import { createFoodAnalysisService } from "../features/food-analysis/service.ts";
import { toFoundFood } from "../features/foods/matching/item-foods.ts";
import { createFoodService } from "../features/foods/service.ts";
import { ADDED_NDB_NUMBERS } from "../shared/added-foods.ts";

type Deps = Parameters<typeof createFoodService>[0] &
  Omit<Parameters<typeof createFoodAnalysisService>[0], "calorieErrors" | "findAdditions"> & { db: Db };

/** Creates the services that know foods: the search, and the analysis of photos, whose items are foods. */
export const createFoodServices = ({ db, ...deps }: Deps) => ({
  foods: createFoodService(deps),
  analysis: createFoodAnalysisService({
    ...deps,
    calorieErrors: createCalorieErrors(createErrorRepository(db)),
    findAdditions: async () => (await deps.foods.findByNdbNos(ADDED_NDB_NUMBERS)).map(toFoundFood),
  }),
});

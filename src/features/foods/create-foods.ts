import type { Db } from "../../../db/engine/db.ts";
import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { ADDED_NDB_NUMBERS } from "../../shared/food/added-foods.ts";
import { createItemFoods, toFoundFood } from "./matching/item-foods.ts";
import { createMatchRepository } from "./matching/match-repository.ts";
import { createFoodRepository } from "./repository.ts";
import { foodRoutes, mealSentenceRoutes } from "./routes.ts";
import { createFoodService } from "./service.ts";
import { createTemplateRepository } from "./template-repository.ts";

/** Creates the tables of foods, the built-in and the saved ones, and what finds the foods of a photo's items in them. */
export function createFoodTables(db: Db) {
  const tableFoods = createFoodRepository(db);
  const savedFoods = createTemplateRepository(db);
  const matching = createItemFoods({ matches: createMatchRepository(db), foods: tableFoods, templates: savedFoods });
  return {
    tableFoods,
    savedFoods,
    findItemFoods: matching.find,
    /** The foods that answers to questions about a photo may add. */
    findAdditions: async () => (await tableFoods.findByNdbNos(ADDED_NDB_NUMBERS)).map(toFoundFood),
  };
}

type Deps = Pick<SharedDeps, "clock"> &
  Pick<Parameters<typeof createFoodService>[0], "diary"> & { foodTables: ReturnType<typeof createFoodTables> };

/** Creates the search for foods, and the foods that accounts save. */
export function createFoods({ foodTables, diary, clock }: Deps) {
  const foods = createFoodService({ foods: foodTables.tableFoods, templates: foodTables.savedFoods, diary, clock });
  return { routes: ({ guard }: Http) => [foodRoutes({ guard, foods }), mealSentenceRoutes({ guard, foods })] };
}

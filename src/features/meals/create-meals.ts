import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createMealRepository } from "./repository.ts";
import { mealRoutes } from "./routes.ts";
import { createMealService } from "./service.ts";

type Deps = Pick<SharedDeps, "db" | "clock"> & Pick<Parameters<typeof createMealService>[0], "diary">;

/** Creates the saved meals. */
export function createMeals({ db, diary, clock }: Deps) {
  const meals = createMealService({ meals: createMealRepository(db), diary, clock });
  return { copyRecipe: meals.copyRecipe, routes: ({ guard }: Http) => mealRoutes({ guard, meals }) };
}

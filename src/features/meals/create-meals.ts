import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { RESTORE_WINDOW_MS } from "../../shared/product/limits.ts";
import { createMealRepository } from "./repository.ts";
import { mealRoutes } from "./routes.ts";
import { createMealService } from "./service.ts";

type Deps = Pick<SharedDeps, "db" | "clock"> & Pick<Parameters<typeof createMealService>[0], "diary">;

/** Creates the saved meals. */
export function createMeals({ db, diary, clock }: Deps) {
  const rows = createMealRepository(db);
  const meals = createMealService({ meals: rows, diary, clock });
  return {
    copyRecipe: meals.copyRecipe,
    removeExpired: (now: number) => rows.purge(now - RESTORE_WINDOW_MS),
    routes: ({ guard }: Http) => mealRoutes({ guard, meals }),
  };
}

import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { NUTRIENT_BUDGET } from "../../shared/product/limits.ts";
import { nutrientRoutes } from "./routes.ts";
import { createNutrientService } from "./service.ts";

type ServiceDeps = Parameters<typeof createNutrientService>[0];
type Deps = Pick<SharedDeps, "readNutrients" | "localLimiters" | "clock"> &
  Pick<ServiceDeps, "entries"> & {
    diary: Pick<ServiceDeps, "eatenFoods" | "getEntry">;
    foodTables: Pick<ServiceDeps, "tableFoods">;
  };

/** Creates the nutrients of entries and days. */
export function createNutrients({ entries, diary, foodTables, readNutrients, localLimiters, clock }: Deps) {
  const { eatenFoods, getEntry } = diary;
  const { tableFoods } = foodTables;
  const limiter = localLimiters.budget("nutrients", NUTRIENT_BUDGET);
  const nutrients = createNutrientService({
    ...{ eatenFoods, entries, getEntry, tableFoods },
    ...{ readNutrients, limiter, clock },
  });
  return { routes: ({ guard }: Http) => nutrientRoutes({ guard, nutrients }) };
}

import type { Db } from "../../../db/engine/db.ts";
import { brandedFoods, openFoodFacts } from "../../../db/schema/packaged-foods.ts";
import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { ADDED_NDB_NUMBERS } from "../../shared/food/added-foods.ts";
import { BARCODE_BUDGET, OFF_LOOKUPS_PER_MINUTE, RESTORE_WINDOW_MS } from "../../shared/product/limits.ts";
import { createBarcodeService } from "./barcodes/barcode-service.ts";
import { createBrandedSearch } from "./barcodes/branded-search.ts";
import { createPackagedFoodRepository } from "./barcodes/packaged-food-repository.ts";
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

type Deps = Pick<SharedDeps, "db" | "lookUpProduct" | "limiters" | "localLimiters" | "clock"> &
  Pick<Parameters<typeof createFoodService>[0], "diary"> & { foodTables: ReturnType<typeof createFoodTables> };

const formatLookupMessage = (wait: string): string =>
  `Open Food Facts was asked too often in a short time. It can be asked again in ${wait}.`;

/** Creates the searches for foods, by text and barcode, and the foods that accounts save. */
export function createFoods({ db, foodTables, diary, lookUpProduct, limiters, localLimiters, clock }: Deps) {
  const { tableFoods, savedFoods } = foodTables;
  const branded = createPackagedFoodRepository(db, brandedFoods);
  const openProducts = createPackagedFoodRepository(db, openFoodFacts);
  const barcodes = createBarcodeService({
    templates: savedFoods,
    brandedFoods: branded,
    openFoodFacts: openProducts,
    lookUpProduct,
    callLimiter: localLimiters.budget("barcodes", BARCODE_BUDGET),
    lookupLimiter: limiters.budget("Open Food Facts", {
      perMinute: OFF_LOOKUPS_PER_MINUTE,
      formatMessage: formatLookupMessage,
    }),
    clock,
  });
  const searchBranded = createBrandedSearch([
    { source: "branded", foods: branded },
    { source: "openfoodfacts", foods: openProducts },
  ]);
  const foods = createFoodService({ foods: tableFoods, templates: savedFoods, diary, searchBranded, barcodes, clock });
  return {
    removeExpired: (now: number) => savedFoods.purge(now - RESTORE_WINDOW_MS),
    routes: ({ guard }: Http) => [foodRoutes({ guard, foods, barcodes }), mealSentenceRoutes({ guard, foods })],
  };
}

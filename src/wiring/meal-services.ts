import type { Db } from "../../db/db.ts";
import { createBatchService } from "../features/diary/batch-service.ts";
import { createCopyRepository } from "../features/diary/copy-repository.ts";
import { createCopyService } from "../features/diary/copy-service.ts";
import { parseEatenAt } from "../features/diary/entry-checks.ts";
import { createPortionRepository } from "../features/diary/portion-repository.ts";
import { createPortionService } from "../features/diary/portion-service.ts";
import { createUsualRepository } from "../features/diary/usual-repository.ts";
import { createUsualMealService } from "../features/diary/usual-service.ts";
import { createMealRepository } from "../features/meals/repository.ts";
import { createMealService } from "../features/meals/service.ts";

type Deps = Omit<Parameters<typeof createCopyService>[0], "copies"> &
  Omit<Parameters<typeof createBatchService>[0], "entries"> & { db: Db };

/** Creates the services for several entries at once: foods of one meal, copies, portions, usual and saved meals. */
export function createMealServices({ db, photos, savedFoods, tableFoods, ...deps }: Deps) {
  const copyRows = createCopyRepository(db);
  const copies = createCopyService({ copies: copyRows, ...deps });
  return {
    copies,
    batches: createBatchService({ entries: copies, photos, savedFoods, tableFoods }),
    portions: createPortionService({ clock: deps.clock, portions: createPortionRepository(db), writes: deps.writes }),
    usualMeals: createUsualMealService({ foods: createUsualRepository(db), entries: copyRows, clock: deps.clock }),
    meals: createMealService({
      meals: createMealRepository(db),
      diary: { getAll: copies.getAll, addAll: copies.addAll, parseEatenAt },
      clock: deps.clock,
    }),
  };
}

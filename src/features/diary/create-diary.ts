import type { SharedDeps } from "../../app-deps.ts";
import type { NewEntryItem } from "../../contracts/items.ts";
import type { Http } from "../../http/create-http.ts";
import type { EntryItem } from "../../shared/diary/entry-items.ts";
import { IDEMPOTENCY_WINDOW_MS, RESTORE_WINDOW_MS } from "../../shared/product/limits.ts";
import { createBatchService } from "./batch-service.ts";
import { createCopyRepository } from "./copy-repository.ts";
import { createCopyService } from "./copy-service.ts";
import { createEatenFoodRepository } from "./eaten-food-repository.ts";
import { parseEatenAt } from "./entry-checks.ts";
import { checkItems } from "./entry-items.ts";
import { dropUnknownFoods, findKnownFoods } from "./item-foods.ts";
import { createLogRepository } from "./log-repository.ts";
import { createPortionRepository } from "./portion-repository.ts";
import { createPortionService } from "./portion-service.ts";
import { diaryRoutes } from "./routes.ts";
import { createDiaryService } from "./service.ts";
import { createStreakRepository } from "./streak-repository.ts";
import { createStreakService } from "./streak-service.ts";
import { createUsualRepository } from "./usual-repository.ts";
import { createUsualMealService } from "./usual-service.ts";

type DiaryDeps = Parameters<typeof createDiaryService>[0];
type Deps = Pick<SharedDeps, "db" | "tryWrite" | "clock"> &
  Pick<DiaryDeps, "entries" | "photos" | "access"> & {
    foodTables: Pick<DiaryDeps, "savedFoods" | "tableFoods">;
    budgets: DiaryDeps["budget"] & Pick<Parameters<typeof createCopyService>[0], "writes">;
    memory: { corrections: Pick<DiaryDeps, "recordCorrection"> };
  };

/** Creates the diary: single entries, several at once, copies, portions and usual meals. */
export function createDiary({ db, entries, photos, access, foodTables, budgets, memory, tryWrite, clock }: Deps) {
  const { savedFoods, tableFoods } = foodTables;
  const { writes } = budgets;
  const { recordCorrection } = memory.corrections;
  const log = createLogRepository(db);
  const copyRows = createCopyRepository(db);
  const copies = createCopyService({ copies: copyRows, access, writes, budget: budgets, clock });
  const diary = createDiaryService({
    entries,
    photos,
    access,
    savedFoods,
    tableFoods,
    budget: budgets,
    recordCorrection,
    clock,
  });
  const batches = createBatchService({ entries: copies, photos, savedFoods, tableFoods });
  const portions = createPortionService({ portions: createPortionRepository(db), writes, clock });
  const usualMeals = createUsualMealService({ foods: createUsualRepository(db), entries: copyRows, clock });
  return {
    listRecentFoods: diary.listRecentFoods,
    findEntry: diary.findEntry,
    findEntriesOfRows: diary.findEntriesOfRows,
    getEntry: diary.getEntry,
    getAll: copies.getAll,
    async resolveItems(userId: number, sent: NewEntryItem[]): Promise<EntryItem[]> {
      const isKnown = await findKnownFoods({ savedFoods, tableFoods }, userId, [{ items: sent }]);
      return dropUnknownFoods({ items: checkItems(sent) }, isKnown).items;
    },
    addAll: copies.addAll,
    parseEatenAt,
    streaks: createStreakService({ streaks: createStreakRepository(db), tryWrite }),
    eatenFoods: createEatenFoodRepository(db),
    log,
    isLogged: log.isLogged,
    async removeExpired(now: number): Promise<void> {
      await entries.purge(now - RESTORE_WINDOW_MS);
      await entries.forgetIdempotencyKeys(now - IDEMPOTENCY_WINDOW_MS);
    },
    routes: (http: Http) => diaryRoutes({ http, diary, batches, copies, portions, usualMeals }),
  };
}

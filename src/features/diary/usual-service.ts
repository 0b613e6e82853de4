import type { FoodEntry, UsualMeals } from "../../contracts/diary.ts";
import type { CurrentUser } from "../../current-user.ts";
import type { Clock } from "../../integrations/clock.ts";
import { findDayWindow, toDiaryDate, toLocalTime } from "../../shared/diary/day-window.ts";
import { findMealTypeAt } from "../../shared/diary/meal-type.ts";
import type { MealType } from "../../shared/product/enums.ts";
import { findUsualMeals, USUAL_WINDOW_MS } from "./usual-meals.ts";
import type { UsualRepository } from "./usual-repository.ts";

type Deps = {
  foods: UsualRepository;
  entries: { findAll(userId: number, ids: readonly string[]): Promise<Map<string, FoodEntry>> };
  clock: Clock;
};

/** Home offers them beside its own day. The diary's begins within the hours of breakfast. */
const DAY_START = "home";

/** Finds what someone may want to log again at this hour. */
export const createUsualMealService = ({ foods, entries, clock }: Deps) => ({
  /** The usual and the last meal of a kind; without a kind, of that of the hour in the caller's zone. */
  async find(user: CurrentUser, meal?: MealType): Promise<UsualMeals> {
    const now = clock.now();
    const localNow = toLocalTime(now, user.timeZone);
    const mealType = meal ?? findMealTypeAt(localNow);
    const { to } = findDayWindow(localNow, DAY_START);
    const eaten = await foods.find(user.id, mealType, to - USUAL_WINDOW_MS, to);
    const toDate = (localTime: number) => toDiaryDate(localTime, DAY_START).toString();
    const usual = findUsualMeals(
      eaten.map(({ id, name, localTime }) => ({ id, name, date: toDate(localTime) })),
      toDate(localNow),
    );
    const found = await entries.findAll(
      user.id,
      usual.flatMap(({ ids }) => ids),
    );
    return {
      mealType,
      meals: usual.map(({ ids, ...rest }) => ({ ...rest, entries: ids.flatMap((id) => found.get(id) ?? []) })),
    };
  },
});
export type UsualMealService = ReturnType<typeof createUsualMealService>;

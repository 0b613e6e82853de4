import type { NutritionAdvice } from "../../contracts/advice.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { dayWindowAt, HOME_DAY_START_HOUR } from "../../shared/day-window.ts";
import { type TodaysFigures, todaysAdvice } from "./today-advice.ts";

type Deps = {
  users: { byId(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  entries: { totals(userId: number, from: number, to: number): Promise<TodaysFigures> };
  clock: Clock;
};

/** Advice from the person's own diary. */
export const createAdviceService = ({ users, entries, clock }: Deps) => ({
  /** One text about the day that is running in the caller's zone: that of the ring beside which Home shows it. */
  async nutritionAdvice(caller: { id: number; timeZone: string }): Promise<NutritionAdvice> {
    const account = await users.byId(caller.id);
    if (!account) throw signedOut();
    const { from, to } = dayWindowAt(clock.now(), caller.timeZone, HOME_DAY_START_HOUR);
    return { advice: todaysAdvice(await entries.totals(caller.id, from, to), account.dailyCalorieGoal) };
  },
});
export type AdviceService = ReturnType<typeof createAdviceService>;

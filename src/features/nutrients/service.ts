import type { FindNutrients } from "../../../db/seed/food-nutrients.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { NutrientQuery, NutrientSums } from "../../contracts/summary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { createLazy } from "../../lazy.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { parseDate } from "../../parse-time.ts";
import { buildDayWindow, findToday } from "../../shared/diary/day-window.ts";
import { DAY_MS } from "../../shared/product/durations.ts";
import { type EatenPart, type StatingEntry, sumNutrients, sumStatements } from "./sum-nutrients.ts";

/** A food of the table that was eaten; without an id something else that has kcal. */
type EatenFood = {
  foodId: number | null;
  ndbNo: string | null;
  name: string | null;
  grams: number | null;
  calories: number;
};

type Deps = {
  eatenFoods: {
    sumFoods(userId: number, from: number, to: number): Promise<EatenFood[]>;
    listStating(userId: number, from: number, to: number): Promise<StatingEntry[]>;
  };
  entries: { sumDays(userId: number, from: number, to: number): Promise<{ calories: number }[]> };
  getEntry(userId: number, id: string): Promise<FoodEntry>;
  tableFoods: {
    findByIds(ids: readonly number[]): Promise<{ id: number; ndbNo: string | null; recipe: string | null }[]>;
  };
  /** Reads the table of nutrients, when it is first needed. */
  readNutrients: () => Promise<FindNutrients>;
  limiter: RateLimiter;
  clock: Clock;
};

/** The foods of an entry. One without items is of no food. */
const listFoods = ({ items, name, calories }: FoodEntry): EatenFood[] =>
  items.length === 0
    ? [{ foodId: null, ndbNo: null, name, grams: null, calories }]
    : items.map(({ source, food, name, grams, calories }) =>
        source === "database" && food
          ? { foodId: food.id, ndbNo: food.ndbNo, name: food.name, grams, calories }
          : { foodId: null, ndbNo: null, name, grams: null, calories },
      );

/** The nutrients that the table of foods and entries state of what was eaten. */
export function createNutrientService({ eatenFoods, entries, tableFoods, limiter, clock, ...deps }: Deps) {
  const readTable = createLazy(deps.readNutrients);

  /** A dish has no NDB number; its nutrients are found by the key of its recipe. */
  const toParts = async (eaten: readonly EatenFood[]): Promise<EatenPart[]> => {
    const dishes = eaten.flatMap(({ foodId, ndbNo }) => (ndbNo === null && foodId !== null ? [foodId] : []));
    const found = dishes.length === 0 ? [] : await tableFoods.findByIds(dishes);
    const keys = new Map(found.map(({ id, ndbNo, recipe }) => [id, ndbNo ?? recipe]));
    return eaten.map(({ foodId, ndbNo, name, grams, calories }) => ({
      key: ndbNo ?? (foodId === null ? null : (keys.get(foodId) ?? null)),
      name: name ?? "",
      grams: grams ?? 0,
      calories,
    }));
  };

  /** Adds up the foods of one entry or of days, and what entries state of it. `energies` has the kcal of each. */
  const sum = async (
    eaten: readonly EatenFood[],
    stating: readonly StatingEntry[],
    energies: readonly { calories: number }[],
  ): Promise<NutrientSums> => {
    const days = energies.length;
    const sums = sumNutrients(await toParts(eaten), await readTable(), days);
    const energy = energies.reduce((total, { calories }) => total + calories, 0);
    return { ...sums, nutrients: [...sums.nutrients, ...sumStatements(stating, energy, days)] };
  };

  return {
    /**
     * The nutrients of an entry, of a diary day, or their average over those of several days that have an entry. Throws 404
     * if there is no such entry, and 422 for a day that does not exist or one beside an entry.
     */
    async find(user: CurrentUser, { day, days = "1", entry }: NutrientQuery): Promise<NutrientSums> {
      if (entry !== undefined && day !== undefined) throw invalidField("entry", "Give either entry or day");
      const last = day === undefined ? findToday(clock.now(), user.timeZone, "diary") : parseDate("day", day);
      await limiter.take(String(user.id));
      if (entry !== undefined) {
        const found = await deps.getEntry(user.id, entry);
        return sum(listFoods(found), [found], [found]);
      }
      const { from, to } = buildDayWindow(last, "diary");
      const first = from - (Number(days) - 1) * DAY_MS;
      const tracked = await entries.sumDays(user.id, first, to);
      const stating = await eatenFoods.listStating(user.id, first, to);
      return sum(await eatenFoods.sumFoods(user.id, first, to), stating, tracked);
    },
  };
}
export type NutrientService = ReturnType<typeof createNutrientService>;

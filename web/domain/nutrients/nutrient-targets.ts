import { useQuery } from "@tanstack/react-query";
import { findDailyValue, findReference } from "../../../src/shared/food/daily-values.ts";
import type { ListedNutrient } from "../../../src/shared/food/further-nutrients.ts";
import type { NutrientReference } from "../../../src/shared/product/enums.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { goalsQuery } from "../goal/goal-queries.ts";
import type { NutrientTarget } from "./nutrient-list.tsx";

export const REFERENCE_NAMES: Record<NutrientReference, string> = { fda: "FDA", efsa: "EFSA" };

/** Finds the person's own target of a nutrient, else the daily value of the chosen reference. */
export function useNutrientTargets() {
  const { nutrientReference, nutrientTargets } = usePreferences();
  const { data: goals } = useQuery(goalsQuery());
  const { sex = null, isPregnant = false, dailyCalorieGoal = 2000 } = goals ?? {};
  return {
    person: { sex, isPregnant },
    findTarget(name: ListedNutrient): NutrientTarget | undefined {
      const own = nutrientTargets[name];
      if (own !== undefined) return { amount: own, source: "your target" };
      const amount = findDailyValue(nutrientReference, name, { sex, isPregnant, dailyCalorieGoal });
      return amount === undefined
        ? undefined
        : { amount, source: REFERENCE_NAMES[findReference(nutrientReference, name)] };
    },
  };
}

import { useQuery } from "@tanstack/react-query";
import { proposeWaterGoal } from "../../../src/shared/body/water-goal.ts";
import { WEIGHING_DAYS } from "../../../src/shared/product/limits.ts";
import { useToday } from "../../platform/today.ts";
import { goalsQuery } from "../goal/goal-queries.ts";
import { weighingsQuery } from "./body-queries.ts";

/** The goal of a day in ml: the typed one, or that by the last weight. */
export function useWaterGoal() {
  const { data: goals } = useQuery(goalsQuery());
  const { data: weighings } = useQuery(weighingsQuery(WEIGHING_DAYS.home, useToday("diary")));
  const typedGoal = goals?.waterGoal ?? null;
  const kg = weighings?.at(-1)?.kg ?? goals?.weight ?? null;
  return { goal: typedGoal ?? proposeWaterGoal(kg), typedGoal, isByWeight: typedGoal === null && kg !== null };
}

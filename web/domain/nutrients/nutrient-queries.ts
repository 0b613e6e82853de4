import { queryOptions } from "@tanstack/react-query";
import type { NutrientSums } from "../../../src/contracts/summary.ts";
import { NUTRIENTS } from "../../platform/api/paths.ts";

/** The nutrients of the last diary days, on average of those with an entry. */
export const nutrientsQuery = (days: number, today: string) =>
  queryOptions<NutrientSums>({ queryKey: [NUTRIENTS, { days }, today] });

/** The nutrients of so many diary days up to one, on average of those with an entry. */
export const nutrientsUntilQuery = (day: string, days: number, today: string) =>
  queryOptions<NutrientSums>({ queryKey: [NUTRIENTS, { day, days }, today] });

/** The nutrients of an entry. */
export const entryNutrientsQuery = (entry: string) => queryOptions<NutrientSums>({ queryKey: [NUTRIENTS, { entry }] });

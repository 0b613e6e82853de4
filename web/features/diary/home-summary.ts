import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DailySummary } from "../../../src/contracts/summary.ts";
import { useToday } from "../../lib/today.ts";
import { dailySummaryQuery } from "./queries.ts";

/** It is asked for once, by the screen: a card that asks when it appears would repeat a failed call. */
export type HomeSummaryQuery = UseQueryResult<DailySummary | null>;

/** The summary as Home shows it: of Home's day, with the week's figures, which are those of diary days. */
export function useHomeSummary(): HomeSummaryQuery {
  const home = useToday("home");
  const diary = useToday("diary");
  return useQuery(dailySummaryQuery("home", `${home.startDate} ${diary.startDate}`));
}

import { useQuery } from "@tanstack/react-query";
import { useToday } from "../../lib/today.ts";
import { dailySummaryQuery } from "./queries.ts";

/** The summary as Home shows it: of Home's day, with the week's figures, which are those of diary days. */
export function useHomeSummary() {
  const home = useToday("home");
  const diary = useToday("diary");
  return useQuery(dailySummaryQuery("home", `${home.startDate} ${diary.startDate}`));
}

import { useQuery } from "@tanstack/react-query";
import { DIARY_DAY_START_HOUR, HOME_DAY_START_HOUR } from "../../../src/shared/day-window.ts";
import { useToday } from "../../lib/today.ts";
import { dailySummary } from "./queries.ts";

/** The summary as Home shows it: of the day that began at 04:00, with the week's figures, which turn over at 06:00. */
export function useHomeSummary() {
  const home = useToday(HOME_DAY_START_HOUR);
  const diary = useToday(DIARY_DAY_START_HOUR);
  return useQuery(dailySummary(HOME_DAY_START_HOUR, `${home.startDate} ${diary.startDate}`));
}

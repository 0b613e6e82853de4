import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "../../domain/access/access-queries.ts";
import { entriesQuery } from "../../domain/diary/queries.ts";
import { goalsQuery } from "../../domain/goal/goal-queries.ts";
import { findRunningDay } from "../../platform/today.ts";
import { homeSummaryQuery } from "./home-summary.ts";

/** Fetches what Home needs to be drawn as a whole; resolves also where that fails. */
export async function prefetchHome(client: QueryClient): Promise<void> {
  const [{ date: home }, { date: diary }] = [findRunningDay("home"), findRunningDay("diary")];
  await Promise.all([
    client.prefetchQuery(homeSummaryQuery(home, diary)),
    client.prefetchQuery(goalsQuery()),
    client.prefetchQuery(entriesQuery("home", home)),
    client.prefetchQuery(profileQuery()),
  ]);
}

import type { QueryClient } from "@tanstack/react-query";
import { findToday, toRange } from "../../lib/today.ts";
import { profileQuery } from "../access/queries.ts";
import { goalsQuery } from "../goals/queries.ts";
import { homeSummaryQuery } from "./home-summary.ts";
import { entriesQuery } from "./queries.ts";

/** Fetches what Home needs to be drawn as a whole; resolves also where that fails. */
export async function prefetchHome(client: QueryClient): Promise<void> {
  const [home, diary] = [toRange(findToday("home")), toRange(findToday("diary"))];
  await Promise.all([
    client.prefetchQuery(homeSummaryQuery(home, diary)),
    client.prefetchQuery(goalsQuery()),
    client.prefetchQuery(entriesQuery(home)),
    client.prefetchQuery(profileQuery()),
  ]);
}

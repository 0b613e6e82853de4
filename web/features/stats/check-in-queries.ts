import { queryOptions } from "@tanstack/react-query";
import type { CheckIn } from "../../../src/contracts/goals.ts";
import { CHECK_IN } from "../../platform/api/paths.ts";

/** What the finished days say of the goal, fetched whenever it is shown, because any of them may have changed. */
export const checkInQuery = (today: string) => queryOptions<CheckIn>({ queryKey: [CHECK_IN, {}, today], staleTime: 0 });

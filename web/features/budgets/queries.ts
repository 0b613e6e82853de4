import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Budgets } from "../../../src/contracts/budgets.ts";
import { invalidate } from "../../platform/query-client.ts";

const BUDGETS = "/api/user/budgets";

/** What the account may still use; fetched whenever it is shown, because other devices use it as well. */
export const budgetsQuery = () => queryOptions<Budgets>({ queryKey: [BUDGETS], staleTime: 0 });

/** Invalidates what the account may still use. */
export const invalidateBudgets = (client: QueryClient) => invalidate(client, [BUDGETS]);

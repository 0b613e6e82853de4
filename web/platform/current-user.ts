import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/contracts/auth.ts";
import { MINUTE_MS } from "../../src/shared/product/durations.ts";
import { fetchByKeyOrNull, USER_KEY } from "./query-client.ts";

const FIVE_MINUTES = 5 * MINUTE_MS;

/** The signed-in user; null if no user is signed in. */
export const currentUserQuery = () =>
  queryOptions<User | null>({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull, staleTime: FIVE_MINUTES });

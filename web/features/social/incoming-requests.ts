import { queryOptions } from "@tanstack/react-query";
import type { IncomingRequest } from "../../../src/contracts/friends.ts";

/** In its own file, because the tab bar needs it on every screen without the other queries. */
export const REQUESTS = "/api/friends/requests";

/** Incoming friend requests. */
export const incomingRequestsQuery = () => queryOptions<IncomingRequest[]>({ queryKey: [REQUESTS] });

import { queryOptions } from "@tanstack/react-query";
import type { IncomingRequest } from "../../../src/contracts/friends.ts";

/** Apart from the other queries: the tab bar asks it on every screen, and brings none of the rest along. */
export const REQUESTS = "/api/friends/requests";

/** Who asks to be one's friend. */
export const incomingRequests = () => queryOptions<IncomingRequest[]>({ queryKey: [REQUESTS] });

import { queryOptions } from "@tanstack/react-query";
import { LAN_CHECK_PATH } from "../../../src/shared/product/client-paths.ts";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";

const CHECK_INTERVAL_MS = 2 * SECOND_MS;

/** Whether this device reaches the server over https: it refuses a certificate that it does not trust. */
async function canReach(origin: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch(origin + LAN_CHECK_PATH, { cache: "no-store", credentials: "omit", signal })).ok;
  } catch {
    // The browser does not say why a call failed, and the next check follows.
    return false;
  }
}

/** Whether this device trusts the server at an https origin; asked again until it does. */
export const trustQuery = (origin: string) =>
  queryOptions({
    queryKey: ["trust", origin],
    queryFn: ({ signal }) => canReach(origin, signal),
    refetchInterval: ({ state }) => (state.data ? false : CHECK_INTERVAL_MS),
    refetchOnWindowFocus: "always",
    // A network at home may have no way to the Internet.
    networkMode: "always",
  });

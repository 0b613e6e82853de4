import { queryOptions } from "@tanstack/react-query";
import type { Changes } from "../../../src/contracts/config.ts";
import { callApi, withQuery } from "../../platform/api/api-client.ts";

const CHANGES = "/api/changes";

/** How the app has changed since a version. */
export const changesQuery = (since: string) =>
  queryOptions({
    queryKey: [CHANGES, { since }],
    queryFn: ({ signal }) => callApi<Changes>("GET", withQuery(CHANGES, { since }), { signal }),
  });

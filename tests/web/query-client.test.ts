import { expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { profileQuery } from "../../web/domain/access/access-queries.ts";
import { ApiError } from "../../web/platform/api/api-client.ts";
import { currentUserQuery } from "../../web/platform/current-user.ts";
import { createQueryClient, invalidate, USER_KEY } from "../../web/platform/query-client.ts";
import { fakeServer, json } from "../support/web/fake-server.ts";
import { SIGNED_OUT } from "../support/web/render.tsx";

test("queries are never stale, refetched or retried by themselves [K39]", () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  });
  expect(mutations?.retry).toBe(false);
});

test("a key's path is called, with its object as query string [C31]", async () => {
  const server = fakeServer({ "GET /api/food-entries": [] });
  const queryKey = ["/api/food-entries", { startDate: "2026-01-01T00:00:00Z", limit: 5, before: undefined }];
  expect(await createQueryClient().fetchQuery<unknown>({ queryKey })).toEqual([]);
  expect(server.calls[0]?.path).toBe("/api/food-entries?startDate=2026-01-01T00%3A00%3A00Z&limit=5");
});

test("401 is an error, and null where a query asks for that [C32]", async () => {
  fakeServer(SIGNED_OUT);
  const client = createQueryClient();
  const error = await client.fetchQuery({ queryKey: USER_KEY }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  client.clear();
  expect(await client.fetchQuery(currentUserQuery())).toBeNull();
});

test("the user is kept for 5 minutes, the profile for 30 s [K37 K38]", () => {
  expect(currentUserQuery().staleTime).toBe(300_000);
  expect(profileQuery().staleTime).toBe(30_000);
});

test("a first answer that is on its way while something changes is not taken for what is there after the change", async () => {
  const before = Promise.withResolvers<Response>();
  const server = fakeServer({ "GET /api/friends": () => before.promise });
  const client = createQueryClient();
  const friends = new QueryObserver<string[]>(client, { queryKey: ["/api/friends"] });
  const stop = friends.subscribe(() => undefined);
  server.on({ "GET /api/friends": ["after"] });
  const reading = invalidate(client, ["/api/friends"]);
  before.resolve(json(["before"]));
  await reading;
  expect(friends.getCurrentResult().data).toEqual(["after"]);
  stop();
});

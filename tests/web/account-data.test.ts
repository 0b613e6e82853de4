import { describe, expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { removeAccountData } from "../../web/platform/account-data.ts";
import { isSignedOut } from "../../web/platform/api/api-client.ts";
import { currentUserQuery } from "../../web/platform/current-user.ts";
import { claimDrafts, hasStoredDrafts, readDraft, setDraftsAside, writeDraft } from "../../web/platform/drafts.ts";
import { readPreferences, writePreferences } from "../../web/platform/preferences.ts";
import { CONFIG_KEY, createQueryClient, USER_KEY } from "../../web/platform/query-client.ts";
import { errorResponse, fakeServer, json } from "../support/web/fake-server.ts";
import { ADA, CONFIG, SIGNED_OUT } from "../support/web/render.tsx";

const SOUP = { name: "Soup" };
const EMPTY = { name: "" };

/** What a session has left on the device. */
function leaveTraces(userId: number): void {
  claimDrafts(userId);
  writeDraft("manual-entry", SOUP);
  localStorage.setItem("auth_token", "old");
  localStorage.setItem("of-a-later-version", "Ada");
  sessionStorage.setItem("of-this-tab", "Ada");
  writePreferences({ units: "imperial" });
}

const listStoredKeys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];

test("nothing stays on the device but its own settings", () => {
  leaveTraces(1);
  removeAccountData();
  expect(listStoredKeys()).toEqual(["app-preferences"]);
  expect(readPreferences().units).toBe("imperial");
  expect(hasStoredDrafts()).toBe(false);
});

describe("a session that has expired", () => {
  test("takes what it stored off the device, and its drafts come back for the same account alone", () => {
    leaveTraces(1);
    setDraftsAside(1);
    removeAccountData();
    expect(readDraft("manual-entry", EMPTY)).toEqual(EMPTY);
    claimDrafts(1);
    expect(readDraft("manual-entry", EMPTY)).toEqual(SOUP);

    setDraftsAside(undefined);
    claimDrafts(2);
    expect(readDraft("manual-entry", EMPTY)).toEqual(EMPTY);
    claimDrafts(1);
    expect(readDraft("manual-entry", EMPTY)).toEqual(EMPTY);
  });

  test("is noticed by any call that is refused with 401: loaded data is replaced by the error that no user is signed in", async () => {
    fakeServer({
      "GET /api/food-entries": () => json([{ name: "Ada's soup" }]),
      "GET /api/friends": () => json([{ name: "Bob" }]),
      "GET /api/config": () => json(CONFIG),
      "GET /api/blocks": () => errorResponse(401, "Please log in."),
      "GET /api/reviews": () => errorResponse(500, "Oops"),
    });
    const client = createQueryClient();
    client.setQueryData(USER_KEY, ADA);
    leaveTraces(ADA.id);
    const entries = new QueryObserver(client, { queryKey: ["/api/food-entries"] });
    const stop = entries.subscribe(() => undefined);
    await client.fetchQuery({ queryKey: ["/api/friends"] });
    await client.fetchQuery({ queryKey: CONFIG_KEY });
    await client.fetchQuery({ queryKey: ["/api/food-entries"] });

    await client.fetchQuery({ queryKey: ["/api/reviews"] }).catch(() => undefined);
    expect(client.getQueryData<unknown>(USER_KEY)).toEqual(ADA);
    await client.fetchQuery({ queryKey: ["/api/blocks"] }).catch(() => undefined);
    const cached = JSON.stringify(client.getQueriesData({}));
    for (const trace of ["soup", "Bob", ADA.email]) expect(cached).not.toContain(trace);
    expect(client.getQueryData<unknown>(CONFIG_KEY)).toEqual(CONFIG);
    const shown = entries.getCurrentResult();
    expect({ data: shown.data, isSignedOut: isSignedOut(shown.error) }).toEqual({ data: undefined, isSignedOut: true });
    expect(listStoredKeys()).toEqual(["app-preferences"]);
    stop();
  });

  test("is noticed when the page asks who is signed in, also right after it was loaded", async () => {
    fakeServer(SIGNED_OUT);
    leaveTraces(ADA.id);
    const client = createQueryClient();
    expect(await client.fetchQuery(currentUserQuery())).toBeNull();
    expect(listStoredKeys()).toEqual(["app-preferences"]);
    claimDrafts(ADA.id);
    expect(readDraft("manual-entry", EMPTY)).toEqual(SOUP);
  });

  test("is not assumed when the server cannot say", async () => {
    fakeServer({ "GET /api/auth/user": () => errorResponse(500, "Oops") });
    const client = createQueryClient();
    client.setQueryData(USER_KEY, ADA);
    leaveTraces(ADA.id);
    await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 }).catch(() => undefined);
    expect(readDraft("manual-entry", EMPTY)).toEqual(SOUP);
  });
});

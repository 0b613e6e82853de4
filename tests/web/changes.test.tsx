import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { removeAccountData } from "../../web/platform/account-data.ts";
import { SEEN_VERSION_KEY } from "../../web/platform/device-storage.ts";
import { errorResponse } from "../support/web/fake-server.ts";
import { CONFIG, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { tapTwice } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

await import("../../web/features/home/components/overview-cards.tsx");

const NEW = { ...CONFIG, version: "1.2.0" };
const UPDATE = { version: "1.2.0", changes: ["Recipes can be logged.", "The rest is quicker."], more: 3 };

// Nothing has a place here: whatever the line would move is out of sight.
beforeEach(() => setProperty(window, "innerHeight", 0));

const readSeen = () => localStorage.getItem(SEEN_VERSION_KEY);
const findLine = () => screen.queryByRole("region", { name: "New in Mealglass 1.2.0" });

/** Opens Home on a device that has last seen this version. */
async function openHome(seen: string | null, answer: object = UPDATE) {
  if (seen !== null) localStorage.setItem(SEEN_VERSION_KEY, seen);
  const app = openApp("/", { ...SIGNED_IN, "GET /api/config": NEW, "GET /api/changes": () => Response.json(answer) });
  await screen.findByText("Average Daily Calories");
  return app;
}

describe("Home's line about an update", () => {
  test("lists what changed, goes with Got It, and stays away on this device, also after signing out", async () => {
    const { user, server, unmount } = await openHome("1.0.0");
    await waitFor(() => expect(findLine()).toBeTruthy());
    expect(server.callsTo("GET /api/changes")[0]?.path).toEndWith("?since=1.0.0");
    expect(readSeen()).toBe("1.0.0");
    await user.click(screen.getByRole("button", { name: "New in Mealglass 1.2.0", expanded: false }));
    const lines = [...(findLine()?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent);
    expect(lines).toEqual([...UPDATE.changes, "And 3 more."]);
    await tapTwice(user, screen.getByRole("button", { name: "Got It" }));
    expect(findLine()).toBeNull();
    expect(readSeen()).toBe("1.2.0");
    unmount();
    removeAccountData();
    const again = await openHome(null);
    expect(again.server.callsTo("GET /api/changes")).toEqual([]);
    expect(readSeen()).toBe("1.2.0");
  });

  test.each<[string, seen: string | null, calls: number]>([
    ["on the first visit", null, 0],
    ["for the same version", "1.2.0", 0],
    ["where nothing changed for this person", "1.1.0", 1],
  ])("is not there %s, and the version is noted", async (_, seen, calls) => {
    const { server } = await openHome(seen, { ...UPDATE, changes: [], more: 0 });
    await waitFor(() => expect(readSeen()).toBe("1.2.0"));
    expect(server.callsTo("GET /api/changes")).toHaveLength(calls);
    expect(findLine()).toBeNull();
  });

  test("is shown with a later visit where its call fails", async () => {
    localStorage.setItem(SEEN_VERSION_KEY, "1.0.0");
    const failing = { ...SIGNED_IN, "GET /api/config": NEW, "GET /api/changes": () => errorResponse(500, "No") };
    const { server, unmount } = openApp("/", failing);
    await waitFor(() => expect(server.callsTo("GET /api/changes")).not.toHaveLength(0));
    expect([readSeen(), findLine()]).toEqual(["1.0.0", null]);
    unmount();
    await openHome(null);
    await waitFor(() => expect(findLine()).toBeTruthy());
  });
});

import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import type { FakeRoutes } from "../support/fake-server.ts";
import { failure, json } from "../support/fake-server.ts";
import { input, press, sheetClosed, toastText } from "../support/screen.ts";
import { OWN_SHARE, openSocial } from "../support/social.tsx";

const SHARE = "POST /api/progress/share";

async function openDialog(routes: FakeRoutes) {
  const app = await openSocial({ "GET /api/progress/feed": () => json([]), ...routes });
  await press(app.user, "Share Progress");
  await screen.findByRole("dialog", { name: "Share Progress" });
  return app;
}

test("a share without a description is an achievement, and 'Progress Shared!' closes its dialog", async () => {
  const { user, server } = await openDialog({ [SHARE]: () => json(OWN_SHARE, 201) });
  await user.type(input("Title"), "A week of soup");
  await press(user, "Share Progress");
  expect(await toastText("Progress Shared!")).toBe("Your progress has been shared with your friends.");
  expect(server.callsTo(SHARE)[0]?.body).toMatchObject({ title: "A week of soup", shareType: "achievement" });
  await sheetClosed();
});

test("without a title nothing is shared, blanks left out; 'Failed to share progress' keeps what was typed", async () => {
  const { user, server } = await openDialog({ [SHARE]: () => failure(500, "Oops") });
  await user.type(input("Title"), "   ");
  await press(user, "Share Progress");
  expect(server.callsTo(SHARE)).toEqual([]);
  await user.type(input("Title"), "Soup");
  await press(user, "Share Progress");
  expect(await toastText("Error")).toBe("Failed to share progress");
  expect(input("Title").value).toContain("Soup");
});

import { expect, test } from "bun:test";
import { expectConsoleErrors } from "../support/browser.ts";
import { startCutServer } from "../support/cut-server.ts";
import { buildNextClient, NEXT_NAME } from "../support/next-client.ts";
import { openSignedIn } from "../support/pages.ts";

test("a page that was open before an update takes the new version over, on the screen that was asked for", async () => {
  const next = await buildNextClient();
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  expect(await page.title()).not.toContain(NEXT_NAME);

  server.update(next);
  expectConsoleErrors(/404 \(Not Found\).*\/assets\//);
  // Tab screens may be preloaded; this one is not.
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  expect(await page.title()).toContain(NEXT_NAME);
  expect(new URL(page.url()).pathname).toBe("/profile");

  await page.goBack();
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
});

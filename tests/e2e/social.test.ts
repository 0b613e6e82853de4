import { expect } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../support/e2e/browser.ts";
import {
  ADA,
  addEntry,
  openSignedIn,
  REDUCED_MOTION,
  waitForSheetToClose,
  waitForToast,
} from "../support/e2e/pages.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

/** Opens the Social Hub for another user in a separate browser. */
async function openAs(url: string, username: string): Promise<Page> {
  const page = await openPage(REDUCED_MOTION);
  const account = { ...ADA, email: `${username}@example.com`, username };
  expect((await page.request.post(`${url}/api/auth/register`, { data: account })).status()).toBe(201);
  await page.goto(`${url}/social`);
  await page.getByRole("heading", { name: "Social Hub" }).waitFor();
  return page;
}

const feedItem = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("one finds the other, asks, is accepted, and sees what is shared with friends, as no stranger does", async () => {
  const { url } = await startExecutable();
  const ada = await openSignedIn({ url, path: "/social" });
  const bob = await openAs(url, "bob");
  await bob.getByRole("tab", { name: "Friends" }).click();
  await bob.getByRole("searchbox", { name: "Search people by username" }).fill("ada");
  await bob.getByRole("button", { name: "Add Friend ada" }).click();
  await waitForToast(bob, "Friend Request Sent", "Your friend request has been sent successfully!");
  await bob.getByText("Requested").waitFor();

  await ada.reload();
  await ada.getByRole("link", { name: "Social 1 request" }).waitFor();
  await ada.getByRole("tab", { name: "Friends 1 request" }).click();
  await ada.getByRole("button", { name: "Accept bob" }).click();
  await waitForToast(ada, "Friend Added", "You and bob are friends now.");
  await ada.getByRole("button", { name: "Remove bob" }).waitFor();
  await ada.getByRole("link", { name: "Social", exact: true }).waitFor();

  await addEntry(ada, url, { name: "Lentil soup", calories: 410 });
  await ada.goto(`${url}/social`);
  await ada.getByRole("button", { name: "Share Progress" }).click();
  await ada.getByLabel("Title").fill("Soup every day");
  await ada.getByLabel("Description (optional)").fill("Even on Monday.\n<b>Really.</b>");
  await ada.getByText("Streak", { exact: true }).click();
  await ada.getByLabel("One of today's meals (optional)").selectOption({ label: "Lentil soup · 410 kcal" });
  await ada.getByRole("dialog").getByRole("button", { name: "Share Progress" }).click();
  await waitForToast(ada, "Progress Shared!", "Your progress has been shared with your friends.");
  await waitForSheetToClose(ada);
  await feedItem(ada, "Soup every day").waitFor();

  await bob.goto(`${url}/social`);
  const seen = feedItem(bob, "Soup every day");
  await seen.getByText("Even on Monday.\n<b>Really.</b>").waitFor();
  await seen.getByText("Lentil soup").waitFor();

  const eve = await openAs(url, "eve");
  await eve.getByText("No progress updates yet").waitFor();
});

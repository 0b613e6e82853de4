import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import { ADA, addEntry, openSignedIn, REDUCED_MOTION, waitForSheetToClose, waitForToast } from "../support/pages.ts";

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

/** The pages of Ada and Bob, who are friends. */
async function openFriends(url: string) {
  const ada = await openSignedIn({ url, path: "/social" });
  const bob = await openAs(url, "bob");
  const headers = { origin: url };
  const { id } = (await (await ada.request.get(`${url}/api/auth/user`)).json()) as { id: number };
  const asked = await bob.request.post(`${url}/api/friends/request`, { headers, data: { addresseeId: id } });
  const request = (await asked.json()) as { id: number };
  await ada.request.post(`${url}/api/friends/requests/${request.id}/accept`, { headers });
  return { ada, bob };
}

test("one finds the other, asks, and is accepted", async () => {
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
});

test("what is shared with friends is seen by a friend, and by no stranger", async () => {
  const { url } = await startExecutable();
  const { ada, bob } = await openFriends(url);
  await addEntry(ada, url, { name: "Lentil soup", calories: 410 });
  await ada.reload();
  await ada.getByRole("button", { name: "Share Progress" }).click();
  await ada.getByLabel("Title").fill("Soup every day");
  await ada.getByLabel("Description (optional)").fill("Even on Monday.\n<b>Really.</b>");
  await ada.getByText("Streak", { exact: true }).click();
  await ada.getByLabel("One of today's meals (optional)").selectOption({ label: "Lentil soup · 410 kcal" });
  await ada.getByRole("dialog").getByRole("button", { name: "Share Progress" }).click();
  await waitForToast(ada, "Progress Shared!", "Your progress has been shared with your friends.");
  await waitForSheetToClose(ada);
  await feedItem(ada, "Soup every day").waitFor();

  await bob.reload();
  const seen = feedItem(bob, "Soup every day");
  await seen.getByText("Even on Monday.\n<b>Really.</b>").waitFor();
  await seen.getByText("Lentil soup").waitFor();

  const eve = await openAs(url, "eve");
  await eve.getByText("No progress updates yet").waitFor();
});

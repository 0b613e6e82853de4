import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { openPage } from "../support/browser.ts";
import { startExecutable } from "../support/executable.ts";
import {
  ADA,
  addEntry,
  measurePictureWidth,
  openSignedIn,
  REDUCED_MOTION,
  waitForSheetToClose,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { checkScreen } from "../support/screens.ts";

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

test("a friend likes and comments, until a block ends it for both", async () => {
  const { url } = await startExecutable();
  const { ada, bob } = await openFriends(url);
  const data = { title: "Soup every day", shareType: "streak" };
  await ada.request.post(`${url}/api/progress/share`, { headers: { origin: url }, data });
  await bob.reload();
  await bob.getByRole("button", { name: "0 likes on Soup every day" }).click();
  await bob.getByRole("button", { name: "1 like on Soup every day", pressed: true }).waitFor();
  await bob.getByRole("button", { name: "0 comments on Soup every day" }).click();
  await bob.getByLabel("Your comment").fill("Which one is best?");
  await bob.getByRole("button", { name: "Add Comment" }).click();
  await bob.getByRole("list", { name: "Comments" }).getByText("Which one is best?").waitFor();

  await ada.reload();
  await ada.getByRole("button", { name: "1 like on Soup every day", pressed: false }).waitFor();
  await ada.getByRole("button", { name: "1 comment on Soup every day" }).click();
  await ada.getByText("Which one is best?").waitFor();

  await bob.keyboard.press("Escape");
  await waitForSheetToClose(bob);
  await bob.getByRole("button", { name: "More about Soup every day" }).click();
  await bob.getByRole("button", { name: "Block ada" }).click();
  await bob.getByRole("button", { name: "Block", exact: true }).click();
  await waitForToast(bob, "Blocked", "You and ada no longer see each other.");
  await bob.getByText("No progress updates yet").waitFor();
  await ada.reload();
  await ada.getByRole("tab", { name: "Friends" }).click();
  await ada.getByText("No friends yet. Search and add some friends to start sharing your progress!").waitFor();
  await ada.getByRole("searchbox").fill("bob");
  await ada.getByText("No one found").waitFor();
});

test("today's ring, the week and a meal's photo become pictures", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/social" });
  const photo = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 450)).toString("base64")}`;
  await addEntry(page, url, { name: "Porridge", calories: 900, imageUrl: photo });
  await page.reload();
  await page.getByRole("button", { name: "Share Progress" }).click();
  await page.getByLabel("Title").fill("A good day");
  await page.getByRole("button", { name: "Make a Picture" }).click();
  const findPicture = (words: RegExp) => page.getByRole("img", { name: words });
  const ring = findPicture(/^A good day: a ring, 45% full, 900 of 2,000 kcal today\.$/);
  await ring.waitFor();
  expect(await measurePictureWidth(ring)).toBe(1080);
  await checkScreen(page, "social-picture-ring");
  await page.getByText("My week", { exact: true }).click();
  const week = findPicture(
    /^A good day: bars of the week's calories, .* 900; 900 kcal on average against a goal of 2,000/,
  );
  await week.waitFor();
  await checkScreen(page, "social-picture-week");
  await page.getByText("Meal photo", { exact: true }).click();
  const meal = findPicture(/^A good day: a photo of Porridge, 900 kcal\.$/);
  await meal.waitFor();
  expect(await measurePictureWidth(meal)).toBe(1080);
  await checkScreen(page, "social-picture-photo");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saved).suggestedFilename()).toBe("mealglass.png");
  await waitForToast(page, "Picture Saved", "It is in your downloads as mealglass.png.");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Title").waitFor();
});

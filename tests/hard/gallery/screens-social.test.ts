import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import {
  ADA,
  addEntry,
  fetchStoredEntries,
  openSignedIn,
  REDUCED_MOTION,
  waitForSheetToClose,
} from "../../support/pages.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const LONG_NAME = "WWWWWWWWWWWWWWWWWWWW";

/** Creates another account and returns calls in its name. */
async function person(url: string, username: string) {
  const { request }: Page = await openPage(REDUCED_MOTION);
  const account = { ...ADA, email: `${username}@example.com`, username };
  const registered = await request.post(`${url}/api/auth/register`, { data: account });
  const { user } = (await registered.json()) as { user: { id: number } };
  return {
    id: user.id,
    async post(path: string, data: object): Promise<{ id: number }> {
      const answer = await request.post(`${url}/api/${path}`, { headers: { origin: url }, data });
      expect(answer.ok()).toBe(true);
      return (await answer.json()) as { id: number };
    },
  };
}

const fetchUserId = async (page: Page, url: string): Promise<number> =>
  ((await (await page.request.get(`${url}/api/auth/user`)).json()) as { id: number }).id;

/** Shares a meal with a photo from the page's account. */
async function shareMeal(page: Page, url: string, title: string): Promise<void> {
  const imageUrl = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 450)).toString("base64")}`;
  await addEntry(page, url, { name: "Lentil soup with far too long a name for one line", calories: 2040, imageUrl });
  const [entry] = await fetchStoredEntries(page, url);
  const data = { title, shareType: "achievement", data: { foodEntryId: entry?.id } };
  const shared = await page.request.post(`${url}/api/progress/share`, { headers: { origin: url }, data });
  expect(shared.status()).toBe(201);
}

/** Creates a friend (Bob), a request from somebody with a long name, and a blocked person (cyd). */
async function createCircle(page: Page, url: string) {
  const ada = await fetchUserId(page, url);
  const headers = { origin: url };
  const bob = await person(url, "bob");
  const long = await person(url, LONG_NAME);
  const cyd = await person(url, "cyd");
  const { id } = await bob.post("friends/request", { addresseeId: ada });
  await page.request.post(`${url}/api/friends/requests/${id}/accept`, { headers });
  await long.post("friends/request", { addresseeId: ada });
  await page.request.post(`${url}/api/users/${cyd.id}/block`, { headers });
  return { bob, long };
}

test("the Social Hub of somebody new, and of somebody with friends", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/social" });
  await page.getByText("No progress updates yet").waitFor();
  await checkScreen(page, "social-empty");
  await page.getByRole("tab", { name: "Friends" }).click();
  await page.getByText(/No friends yet/).waitFor();
  await checkScreen(page, "social-friends-empty");

  await createCircle(page, url);
  await page.reload();
  await page.getByRole("tab", { name: "Friends 1 request" }).click();
  await page.getByRole("button", { name: "Remove bob" }).waitFor();
  await page.getByRole("searchbox").fill("WWW");
  await page.getByRole("button", { name: `Add Friend ${LONG_NAME}` }).waitFor();
  await checkScreen(page, "social-friends");
  await page.getByRole("button", { name: "Remove bob" }).click();
  await page.getByRole("dialog", { name: "Remove bob?" }).waitFor();
  await checkScreen(page, "social-remove");
});

test("the Social Hub's feed with long texts, a meal and many comments", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/reviews" });
  const { bob, long } = await createCircle(page, url);
  const share = { title: "Seven days of soup", shareType: "streak", isPublic: true };
  const { id } = await bob.post("progress/share", {
    ...share,
    description: "Lentils on Monday, tomatoes on Tuesday.\n\nThe rest I would rather not tell.",
  });
  await long.post("progress/share", {
    ...share,
    shareType: "weekly_summary",
    title: `Unbelievable${"e".repeat(80)}`,
    description: "My week in numbers. ".repeat(12),
  });
  for (let nth = 1; nth <= 14; nth += 1) {
    const comment = nth % 3 === 0 ? `${"How did you do that? ".repeat(6)}\nTell me.` : `Well done, no. ${nth}!`;
    await (nth % 2 ? bob : long).post(`progress/${id}/comments`, { comment });
  }
  await shareMeal(page, url, "Best soup yet");
  await page.goto(`${url}/social`);
  await page.getByRole("heading", { name: "Best soup yet" }).waitFor();
  await page.getByRole("button", { name: "0 likes on Seven days of soup" }).click();
  await page.getByRole("button", { name: "1 like on Seven days of soup", pressed: true }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await checkScreen(page, "social-feed");
  await page.getByRole("button", { name: "14 comments on Seven days of soup" }).click();
  await page.getByText("Well done, no. 14!").waitFor();
  await checkScreen(page, "social-comments");
});

test("what opens over the Social Hub: the share dialog, more about a share, a report", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/reviews" });
  const { bob } = await createCircle(page, url);
  await bob.post("progress/share", { title: "Seven days of soup", shareType: "streak" });
  await addEntry(page, url, { name: "Lentil soup", calories: 2040, protein: 60 });
  await page.goto(`${url}/social`);
  await page.getByRole("button", { name: "More about Seven days of soup" }).click();
  await page.getByRole("button", { name: "Block bob" }).waitFor();
  await checkScreen(page, "social-more");
  await page.getByRole("button", { name: "Report Share" }).click();
  await page.getByLabel("What is wrong with it?").fill("This is no soup.");
  await checkScreen(page, "social-report");
  await page.keyboard.press("Escape");
  await waitForSheetToClose(page);

  await page.getByRole("button", { name: "Share Progress" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Calorie goal reached/ })
    .waitFor();
  await page.getByLabel("Title").fill("Half way there");
  await checkScreen(page, "social-share");
  await page.getByLabel("Title").fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Share Progress" }).click();
  await page.getByText("Please enter a title").waitFor();
  await checkScreen(page, "social-share-wrong");
});

test("the Social Hub that cannot be loaded, and one that waits", async () => {
  expectConsoleErrors(/500 \(Internal Server Error\)/);
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  await page.route("**/api/progress/feed*", () => new Promise(() => {}));
  await page.goto(`${url}/social`);
  await page.getByRole("status", { name: "Loading the feed" }).waitFor();
  await checkScreen(page, "social-waiting");

  for (const path of ["progress/feed*", "friends", "friends/requests", "blocks"]) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, json: { message: "Oops" } }));
  }
  await page.goto(`${url}/social`);
  await page.getByText("The feed could not be loaded").waitFor();
  await checkScreen(page, "social-failed");
  await page.getByRole("tab", { name: "Friends" }).click();
  await page.getByText("Your friends could not be loaded").waitFor();
  await checkScreen(page, "social-friends-failed");
});

import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cameraVideo, plateJpeg } from "../../support/camera-video.ts";
import { diaryDayAgo, eatenAgo } from "../../support/diary-times.ts";
import { runExecutable } from "../../support/executable.ts";
import { cutConnection, openWithKeptDiary, restoreConnection } from "../../support/kept-diary.ts";
import { addEntry, hasFocus, openSignedIn, openWithoutAccess, startProduct, waitForHome } from "../../support/pages.ts";
import { ROOT } from "../../support/paths.ts";
import { png } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { findSmallTargets } from "../../support/small-targets.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** How long a key is given to close a dialog before it is pressed again. */
const KEY_INTERVAL_MS = 250;

// Each dialog gets the focus when it opens, has nothing too small for a finger, and returns the focus to its opener when Escape or Back closes it. Either leaves the
// screen and its place in the history as they were.

const cameraFile = await cameraVideo();
const photo = `data:image/jpeg;base64,${(await plateJpeg(600, 400)).toBase64()}`;

type Opening = {
  dialog: string | RegExp;
  /** The element that opens it. */
  opener: Locator;
  /** Further steps after that. */
  follow?: () => Promise<unknown>;
};

/** The number of the history's entry that is shown. */
const readHistoryIndex = (page: Page): Promise<number> => page.evaluate(() => history.state?.idx ?? 0);

/** Opens a dialog by its opener and waits until it has the focus. */
async function openDialog(page: Page, { dialog, opener, follow }: Opening): Promise<Locator> {
  await opener.waitFor();
  await opener.focus();
  await page.keyboard.press("Enter");
  await follow?.();
  const opened = page.getByRole("dialog", { name: dialog, exact: true });
  await opened.waitFor();
  expect(`${dialog} holds the focus: ${await hasFocus(opened)}`).toBe(`${dialog} holds the focus: true`);
  expect((await findSmallTargets(page)).map((target) => `${dialog}: ${target}`)).toEqual([]);
  return opened;
}

const isGoneSoon = (opened: Locator): Promise<boolean> =>
  opened.waitFor({ state: "detached", timeout: KEY_INTERVAL_MS }).then(
    () => true,
    () => false,
  );

async function expectFocusRestored(page: Page, opening: Opening): Promise<void> {
  const { dialog, opener } = opening;
  const { pathname } = new URL(page.url());
  const index = await readHistoryIndex(page);
  const expectSameScreen = async (key: string) => {
    // The focus moves after the closing is rendered.
    await expectFocusOn(opener, dialog);
    await page.waitForFunction((before) => (history.state?.idx ?? 0) === before, index);
    expect(`${dialog} by ${key}: ${new URL(page.url()).pathname}`).toBe(`${dialog} by ${key}: ${pathname}`);
  };
  const opened = await openDialog(page, opening);
  // A sheet that is busy drawing a picture may miss the first key.
  do await page.keyboard.press("Escape");
  while (!(await isGoneSoon(opened)));
  await expectSameScreen("Escape");

  await openDialog(page, opening);
  await page.waitForFunction((before) => (history.state?.idx ?? 0) === before + 1, index);
  await page.evaluate(() => history.back());
  await opened.waitFor({ state: "detached" });
  await expectSameScreen("Back");
}

async function expectFocusOn(opener: Locator, dialog: string | RegExp): Promise<void> {
  await waitUntil(`the focus is on what has opened ${dialog}`, () => hasFocus(opener));
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

/** Registers another user and returns calls in her name. */
async function registerBea(url: string) {
  const headers = { "Content-Type": "application/json", Origin: url };
  const post = (path: string, body: object, cookie = "") =>
    fetch(url + path, { method: "POST", headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const bea = { email: "bea@example.com", username: "bea", password: "correct horse", firstName: "", lastName: "" };
  const cookie = (await post("/api/auth/register", bea)).headers.get("set-cookie")?.split(";")[0];
  return async (path: string, body: object) => expect((await post(path, body, cookie)).status).toBe(201);
}

const REVIEW = { rating: 4, title: "", comment: "", category: "overall", isAnonymous: false, isPublic: true };

test("the profile's sheets", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  const rows = [
    "App Preferences",
    "Update Goals",
    "Change Password",
    "Signed-In Devices",
    "Export My Data",
    "Delete Account",
    "Share App QR Code",
  ];
  for (const dialog of rows) await expectFocusRestored(page, { dialog, opener: button(page, dialog) });
  await expectFocusRestored(page, { dialog: "Edit Profile", opener: button(page, "Edit profile") });
});

test("the sheet with what somebody pays for", async () => {
  const { url, dataDir } = await startProduct();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  expect((await runExecutable({ dataDir, args: ["user", "grant-premium", "ada"] })).code).toBe(0);
  await page.goto(`${url}/profile`);
  await expectFocusRestored(page, { dialog: "Premium", opener: button(page, "Premium") });
});

test("the sheets for one's own review and another's", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await page.request.post(`${url}/api/reviews`, { headers: { origin: url }, data: REVIEW });
  const asBea = await registerBea(url);
  await asBea("/api/reviews", REVIEW);
  await page.goto(`${url}/reviews`);
  await expectFocusRestored(page, { dialog: "Edit Your Review", opener: button(page, "Edit") });
  await expectFocusRestored(page, { dialog: "Report Review", opener: button(page, /^Report/) });
});

test("the diary's sheets, and the photo over one of them", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await addEntry(page, url, { name: "Soup", calories: 400, imageUrl: photo, eatenAt: eatenAgo(1) });
  await page.goto(`${url}/history`);
  await button(page, "Previous").click();
  const soup = page.getByRole("button", { name: "Soup", exact: true });
  await expectFocusRestored(page, { dialog: "Soup", opener: soup });
  await expectFocusRestored(page, { dialog: "Copy to Today", opener: button(page, "Copy to Today") });

  await soup.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Soup" });
  const thumbnail = sheet.getByRole("button", { name: "Show the whole photo" });
  await thumbnail.press("Enter");
  const viewer = page.locator(".photo-viewer");
  await viewer.waitFor();
  expect(await hasFocus(viewer)).toBe(true);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await expectFocusOn(thumbnail, "the photo");
});

test("the sheets of a meal on Home and of a food", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  await addEntry(page, url, { name: "Soup", calories: 400 });
  await page.goto(url);
  await expectFocusRestored(page, {
    dialog: "Soup",
    opener: page.getByRole("button", { name: "Soup", exact: true }),
  });
  await page.goto(`${url}/manual-entry`);
  await expectFocusRestored(page, { dialog: "Soup", opener: button(page, /^Soup/) });
});

test("the sheets of the Social Hub", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  const post = (path: string, data?: object) => page.request.post(url + path, { headers: { origin: url }, data });
  await post("/api/progress/share", { title: "A week of soup", shareType: "streak" });
  const asBea = await registerBea(url);
  await asBea("/api/friends/request", { addresseeId: 1 });
  await post("/api/friends/requests/1/accept");
  await page.goto(`${url}/social`);
  await expectFocusRestored(page, { dialog: "Share Progress", opener: button(page, "Share Progress") });
  await expectFocusRestored(page, { dialog: "Comments", opener: button(page, /comments? on A week of soup/i) });
  await expectFocusRestored(page, {
    dialog: "A week of soup",
    opener: button(page, "More about A week of soup"),
  });
  await expectFocusRestored(page, {
    dialog: "Make a Picture",
    opener: button(page, "Share Progress"),
    follow: () => button(page, "Make a Picture").press("Enter"),
  });
  await page.getByRole("tab", { name: "Friends" }).click();
  await expectFocusRestored(page, { dialog: "Remove bea?", opener: button(page, "Remove bea") });
  await expectFocusRestored(page, { dialog: "Block bea?", opener: button(page, "Block bea") });
});

test("the picture of a week in photos", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  // The last Sunday that has come, and the two days before it.
  const sunday = diaryDayAgo(0).dayOfWeek % 7;
  for (const days of [0, 1, 2]) {
    const imageUrl = `data:image/png;base64,${Buffer.from(png(60, 40, () => [200, 40, 10 * days])).toString("base64")}`;
    await addEntry(page, url, { name: `Soup ${days}`, calories: 400, imageUrl, eatenAt: eatenAgo(sunday + days) });
  }
  await page.goto(`${url}/stats`);
  await expectFocusRestored(page, { dialog: "Your Week in Photos", opener: button(page, "Your week in photos") });
});

test("the form of a meal that the server has refused", async () => {
  expectConsoleErrors(/422 \(/);
  const { url, page } = await openWithKeptDiary();
  await cutConnection(page);
  await page.goto(`${url}/manual-entry`);
  await page.getByLabel("Food Name").fill("Lentils");
  await page.getByLabel("Calories").fill("420");
  await button(page, "Add to Food Diary").click();
  await waitForHome(page);
  await page.route("**/api/food-entries", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, json: { message: "Not that much." } })
      : route.fallback(),
  );
  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  const row = page.getByRole("listitem", { name: "Add Lentils" });
  await row.getByText("Not that much.").waitFor();
  await expectFocusRestored(page, { dialog: "Edit Entry", opener: row.getByRole("button", { name: "Edit" }) });
});

test("what is offered without access", async () => {
  const { url } = await startProduct();
  const page = await openWithoutAccess({ url, path: "/camera" });
  await expectFocusRestored(page, { dialog: "Try Mealglass for free", opener: button(page, "Open Camera") });
});

/** Opens the camera page with a provider in `mode`; `photograph` takes a photo once the camera is ready. */
async function cameraScreen(mode: "ok" | "no-food" | "html") {
  const { url } = await startProduct({ mode });
  const preferences = { autoAddToDiary: false };
  const page = await openSignedIn({ url, path: "/camera", preferences, browser: { cameraFile } });
  const isReady = () => page.getByText("Fit your meal into the circle").waitFor();
  const photograph = async () => {
    await isReady();
    await page.keyboard.press("Space");
  };
  return { page, opener: button(page, "Open Camera"), isReady, photograph };
}

test("the live camera, and the result that follows it", async () => {
  const { page, opener, isReady, photograph } = await cameraScreen("ok");
  await expectFocusRestored(page, { dialog: "Live camera", opener, follow: isReady });
  await expectFocusRestored(page, { dialog: "Analysis Result", opener, follow: photograph });
});

test.each([
  ["no-food", "What is it?", 422],
  ["html", "The photo was not analyzed", 502],
] as const)("what follows the camera where the provider says %s: %s", async (mode, dialog, status) => {
  expectConsoleErrors(new RegExp(`status of ${status} .*/api/analyze-food`));
  const { page, opener, photograph } = await cameraScreen(mode);
  await expectFocusRestored(page, { dialog, opener, follow: photograph });
});

test("every dialog with a name of its own is opened here", () => {
  const own = readFileSync(import.meta.path, "utf8");
  const files = [...new Bun.Glob("web/**/*.tsx").scanSync({ cwd: ROOT })];
  const titles = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/<(?:BottomSheet|FullScreen)\b[^>]*?\stitle="([^"]+)"/g)].map(
      ([, title = ""]) => title,
    ),
  );
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.filter((title) => !own.includes(`"${title}"`))).toEqual([]);
});

import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { eatenAgo } from "../../support/diary-times.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import { cutConnection, openWithKeptDiary, restoreConnection } from "../../support/e2e/kept-diary.ts";
import {
  addEntry,
  hasFocus,
  openSignedIn,
  openWithoutAccess,
  pressBack,
  startProduct,
  toFilePayload,
  waitForHome,
} from "../../support/e2e/pages.ts";
import { runExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { answerAsServer } from "../../support/gallery/answers.ts";
import { findSmallTargets } from "../../support/gallery/small-targets.ts";
import { ROOT } from "../../support/paths.ts";
import { png } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// Each dialog gets the focus when it opens, has nothing too small for a finger, and returns the focus to its opener when
// Escape or Back closes it. Either leaves the screen and its place in the history as they were.

const cameraFile = await cameraVideo();

type Opening = {
  dialog: string;
  /** What opens it. */
  opener: Locator;
  /** Further steps after that. */
  follow?: (() => Promise<unknown>) | undefined;
};

const expectFocusOn = (element: Locator, after: string) =>
  waitUntil(`the focus on its opener after ${after}`, () => hasFocus(element));

async function expectFocusRestored(page: Page, { dialog, opener, follow }: Opening): Promise<void> {
  const readPlace = () => page.evaluate(() => [location.pathname, history.state?.idx ?? 0] as const);
  await opener.waitFor();
  const place = await readPlace();
  const opened = page.getByRole("dialog", { name: dialog, exact: true });
  for (const closeBy of ["Escape", "Back"]) {
    await opener.focus();
    await page.keyboard.press("Enter");
    await follow?.();
    await opened.waitFor();
    expect(`${dialog} holds the focus: ${await hasFocus(opened)}`).toBe(`${dialog} holds the focus: true`);
    expect((await findSmallTargets(page)).map((target) => `${dialog}: ${target}`)).toEqual([]);
    await page.waitForFunction((before) => (history.state?.idx ?? 0) === before + 1, place[1]);
    await (closeBy === "Back" ? pressBack(page) : page.keyboard.press(closeBy));
    await opened.waitFor({ state: "detached" });
    await expectFocusOn(opener, `${dialog} by ${closeBy}`);
    await page.waitForFunction((before) => (history.state?.idx ?? 0) === before, place[1]);
    expect(await readPlace()).toEqual(place);
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

const REVIEW = { rating: 4, title: "", comment: "", category: "overall", isAnonymous: false, isPublic: true };

/** Fills an account and the one of a friend, so that every sheet can be opened. */
async function fillAccounts(page: Page, url: string, dataDir: string): Promise<void> {
  const headers = { "Content-Type": "application/json", Origin: url };
  const post = async (path: string, data: object = {}) =>
    expect((await page.request.post(url + path, { headers, data })).ok()).toBe(true);
  expect((await runExecutable({ dataDir, args: ["user", "grant-premium", "ada"] })).code).toBe(0);
  // The last three are of the week before.
  for (const days of [0, 1, 3, 4, 5]) {
    const imageUrl = `data:image/png;base64,${png(60, 40, () => [200, 40, 10 * days]).toBase64()}`;
    await addEntry(page, url, { name: `Soup of ${days}`, calories: 400, imageUrl, eatenAt: eatenAgo(days) });
  }
  await post("/api/reviews", REVIEW);
  await post("/api/progress/share", { title: "A week of soup", shareType: "streak" });
  const bea = await register(url, "bea");
  expect((await bea("POST", "/reviews", REVIEW)).status).toBe(201);
  expect((await bea("POST", "/friends/request", { addresseeId: 1 })).status).toBe(201);
  await post("/api/friends/requests/1/accept");
}

const picture = (page: Page) => page.locator(".drawn-picture__image").waitFor();

/** A dialog, what opens it if that has another name, and further steps. */
type Dialog = string | [dialog: string, opener: string | RegExp, follow?: (page: Page) => Promise<unknown>];

const drawPicture = async (page: Page): Promise<void> => {
  await button(page, "Make a Picture").press("Enter");
  await picture(page);
};

const DIALOGS: Record<string, Dialog[]> = {
  "/profile": [
    ...["App Preferences", "Update Goals", "Change Password", "Signed-In Devices", "Export My Data", "Delete Account"],
    ...["Share App QR Code", "Premium"],
    ["Edit Profile", "Edit profile"],
  ],
  "/reviews": [
    ["Edit Your Review", "Edit"],
    ["Report Review", /^Report/],
  ],
  "/": [
    ["Soup of 0", /^Soup of 0$/],
    ["Water", /^Water/],
  ],
  "/camera": [["Barcode", "Scan Barcode"]],
  "/manual-entry": [["Soup of 0", /^Soup of 0/]],
  "/manual-entry?list=meals": ["New Recipe"],
  "/stats": [["Your Week in Photos", "Your week in photos", picture]],
  "/social": [
    "Share Progress",
    ["Comments", /comments? on A week of soup/i],
    ["A week of soup", "More about A week of soup"],
    ["Make a Picture", "Share Progress", drawPicture],
  ],
  "/social?tab=friends": [
    ["Remove bea?", "Remove bea"],
    ["Block bea?", "Block bea"],
  ],
};

test("each sheet of someone with a full diary and a friend", async () => {
  const { url, dataDir } = await startProduct();
  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  await fillAccounts(page, url, dataDir);
  for (const [path, dialogs] of Object.entries(DIALOGS)) {
    await page.goto(url + path);
    for (const known of dialogs) {
      const [dialog, name, follow] = typeof known === "string" ? [known, known] : known;
      await expectFocusRestored(page, { dialog, opener: button(page, name), follow: follow && (() => follow(page)) });
    }
  }

  await page.goto(`${url}/manual-entry`);
  const sentence = page.getByLabel("What did you eat?");
  await sentence.fill("two eggs and toast");
  // Its button is disabled while the foods are looked for.
  for (const opener of [sentence, button(page, "Find Foods")])
    await expectFocusRestored(page, { dialog: "Your Meal", opener });
  const photo = toFilePayload(png(60, 40, () => [240, 240, 240]));
  page.on("filechooser", (chooser) => void chooser.setFiles(photo));
  await expectFocusRestored(page, { dialog: "Nutrition Label", opener: button(page, "Read a Nutrition Label") });

  await page.goto(`${url}/history`);
  await button(page, "Previous").click();
  const soup = button(page, /^Soup of 1$/);
  await expectFocusRestored(page, { dialog: "Soup of 1", opener: soup });
  await expectFocusRestored(page, { dialog: "Copy to Today", opener: button(page, "Copy to Today") });
  // The photo over a sheet.
  await soup.press("Enter");
  const thumbnail = page.getByRole("dialog").getByRole("button", { name: "Show the whole photo" });
  await thumbnail.press("Enter");
  const viewer = page.locator(".photo-viewer");
  await viewer.waitFor();
  expect(await hasFocus(viewer)).toBe(true);
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  await expectFocusOn(thumbnail, "the photo");
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
      ? answerAsServer(route, { status: 422, json: { message: "Not that much." } })
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

test("the live camera, and what follows it where the provider answers, sees no food, and fails", async () => {
  expectConsoleErrors(/status of (422|502) .*\/api\/analyze-food/);
  const { url, provider } = await startProduct();
  const preferences = { autoAddToDiary: false };
  const page = await openSignedIn({ url, path: "/camera", preferences, browser: { cameraFile } });
  const opener = button(page, "Open Camera");
  const isReady = () => page.getByText("Fit your meal into the circle").waitFor();
  const photograph = async () => {
    await isReady();
    await page.keyboard.press("Space");
  };
  await expectFocusRestored(page, { dialog: "Live camera", opener, follow: isReady });
  for (const [mode, dialog] of [
    ["no-food", "What is it?"],
    ["html", "The photo was not analyzed"],
    ["ok", "Analysis Result"],
  ] as const) {
    provider.mode = mode;
    await expectFocusRestored(page, { dialog, opener, follow: photograph });
  }
});

test("every dialog with a name of its own is opened here or on the page for administrators", () => {
  // Those of administrators are opened over another one, which gets the focus back.
  const own = ["dialog-focus", "admin"]
    .map((name) => readFileSync(join(import.meta.dir, `${name}.test.ts`), "utf8"))
    .join("\n");
  const files = [...new Bun.Glob("web/**/*.tsx").scanSync({ cwd: ROOT })];
  const named = /<(?:BottomSheet|FullScreen)\b[^>]*?\stitle="([^"]+)"/g;
  const titles = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(named)].map(([, title = ""]) => title),
  );
  expect(titles.length).toBeGreaterThan(10);
  expect(titles.filter((title) => !own.includes(`"${title}"`))).toEqual([]);
});

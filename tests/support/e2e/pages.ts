import { expect } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { Preferences } from "../../../web/platform/preferences.ts";
import { SECOND_TAP_MS } from "../../../web/ui/hooks/second-tap.ts";
import { afterThisFile, afterThisTest } from "../after-test.ts";
import { TEST_ZONE } from "../diary-times.ts";
import { type ExecutableOptions, startExecutable } from "../executable/executable.ts";
import { type Mode, startAiStandIn } from "../stand-ins/ai-stand-in.ts";
import { waitUntil } from "../wait-until.ts";
import { type BrowserOptions, openPage } from "./browser.ts";

// Shared steps of the browser tests.

export const ADA = {
  ...{ email: "ada@example.com", username: "ada", password: "correct horse", firstName: "Ada", lastName: "Byron" },
};

/** The browser's log when a page asks for the user and no one is signed in. */
export const NOBODY_SIGNED_IN = /401 \(Unauthorized\).*\/api\/auth\/user/;

/** Another account than ADA's, for a product that several tests share. */
export function createAccount(): typeof ADA {
  const username = `ada${crypto.randomUUID().slice(0, 8)}`;
  return { ...ADA, username, email: `${username}@example.com` };
}

/** Starts the executable with an AI stand-in in `mode`; both stop together. */
export async function startProduct({ mode = "ok", env = {}, ...options }: ExecutableOptions & { mode?: Mode } = {}) {
  const provider = startAiStandIn({ mode });
  const cleanUp = options.stopAfter === "file" ? afterThisFile : afterThisTest;
  cleanUp(async () => void (await provider.stop()));
  const product = await startExecutable({
    ...options,
    env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: "stand-in", ...env },
  });
  return { ...product, provider };
}

let shared: ReturnType<typeof startProduct> | undefined;

/** The product that the tests of a file share, with an account for this test. Its provider answers at once. */
export async function shareProduct() {
  if (!shared) {
    shared = startProduct({ stopAfter: "file" });
    afterThisFile(() => {
      shared = undefined;
    });
  }
  const { url, dataDir } = await shared;
  return { url, dataDir, account: createAccount() };
}

/** Turns animations off, so that tests do not wait for them. */
export const REDUCED_MOTION: BrowserContextOptions = { reducedMotion: "reduce" };

/** A page that may have the app's service worker, which others block. */
export const WITH_WORKER: BrowserContextOptions = { ...REDUCED_MOTION, serviceWorkers: "allow" };

/** Waits until the worker has everything on the device, and answers for the page. */
export const waitForWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The paths that the browser keeps in Cache Storage. */
export const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (key) => (await caches.open(key)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

/** Creates an account and a session for the page by calls, without the screens. */
export async function signUp(page: Page, url: string, { hasTrial = true, account = ADA } = {}): Promise<void> {
  const registered = await page.request.post(`${url}/api/auth/register`, { data: account });
  expect(registered.status()).toBe(201);
  if (!hasTrial) return;
  // Entries that tests add by calls are eaten in the account's zone, which is told before the first screen tells it.
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  // A write with a cookie needs an Origin header.
  const headers = { origin: url, "x-time-zone": zone };
  const started = await page.request.post(`${url}/api/user/start-trial`, { headers });
  expect(started.status()).toBe(200);
}

/** Creates the account through the screens, starting at the login. */
export async function register(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create an account" }).click();
  // The login page has fields with the same labels and stays until the next page is loaded.
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Username").fill(ADA.username);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Fills in the login, which is open. */
export async function logIn(page: Page, { email, password } = ADA): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** Completes the onboarding with its default answers, up to the welcome page; this starts the trial. */
export async function completeSetup(page: Page): Promise<void> {
  for (const step of ["Activity Level", "Preferences", "Welcome"]) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: step, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await page.waitForURL("**/auth/welcome");
}

/** Adds a diary entry to the page's account. */
export async function addEntry(page: Page, url: string, entry: object): Promise<void> {
  const added = await page.request.post(`${url}/api/food-entries`, { headers: { origin: url }, data: entry });
  expect(added.status()).toBe(201);
}

/** Copies the account's entries to `date` until `count` entries are stored. */
export async function copyEntriesUntil(
  page: Page,
  url: string,
  date: Temporal.PlainDate,
  count: number,
): Promise<void> {
  let stored = await fetchStoredEntries(page, url);
  while (stored.length < count) {
    const ids = stored.slice(0, count - stored.length).map(({ id }) => id);
    const headers = { origin: url, "x-time-zone": TEST_ZONE };
    const copied = await page.request.post(`${url}/api/food-entries/copy`, {
      headers,
      data: { ids, toDate: date.toString() },
    });
    expect(copied.status()).toBe(201);
    stored = await fetchStoredEntries(page, url);
  }
}

/** The stored entries of the page's account. */
export async function fetchStoredEntries(page: Page, url: string): Promise<FoodEntry[]> {
  return (await page.request.get(`${url}/api/food-entries`)).json();
}

/**
 * Expects this of the page's account's stored entries, and looks again until it holds: a screen shows a change before
 * the server has stored it. Returns them. What failed last is thrown in the end.
 */
export async function expectStored(
  page: Page,
  url: string,
  check: (stored: FoodEntry[]) => void,
): Promise<FoodEntry[]> {
  let problem: unknown;
  const look = async () => {
    const stored = await fetchStoredEntries(page, url);
    try {
      check(stored);
      return stored;
    } catch (error) {
      problem = error;
      return undefined;
    }
  };
  return waitUntil("the stored entries that are expected", look, { intervalMs: 50 }).catch((error) => {
    throw problem ?? error;
  });
}

/** Sets preferences for the pages that are loaded from now on. */
export async function setPreferences(page: Page, preferences: Partial<Preferences>): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem("app-preferences", text), JSON.stringify(preferences));
}

type SignedInOptions = {
  /** Where the executable listens. */
  url: string;
  /** The screen to begin with. */
  path?: string;
  account?: typeof ADA;
  hasTrial?: boolean;
  preferences?: Partial<Preferences>;
  context?: BrowserContextOptions;
  browser?: BrowserOptions;
};

/** A signed-in page without animations, at no address yet. */
export async function createSignedInPage({
  url,
  account = ADA,
  hasTrial = true,
  preferences,
  context,
  browser,
}: SignedInOptions): Promise<Page> {
  const page = await openPage({ ...REDUCED_MOTION, timezoneId: TEST_ZONE, ...context }, browser);
  await signUp(page, url, { hasTrial, account });
  if (preferences) await setPreferences(page, preferences);
  return page;
}

/** A signed-in page, opened at `path`. */
export async function openSignedIn(options: SignedInOptions): Promise<Page> {
  const { url, path = "/" } = options;
  const page = await createSignedInPage(options);
  await page.goto(url + path);
  return page;
}

/** The same without a trial. Waits for the profile, because until then the page offers everything. */
export async function openWithoutAccess(options: SignedInOptions): Promise<Page> {
  const { url, path = "/" } = options;
  const page = await createSignedInPage({ ...options, hasTrial: false });
  const [profile] = await Promise.all([page.waitForResponse(`${url}/api/user/profile`), page.goto(url + path)]);
  await profile.finished();
  return page;
}

/** The toast, or the one with exactly this title. Its text alone is there twice while it is announced. */
export const findToast = (page: Page, title?: string): Locator =>
  page.locator(".toast", title === undefined ? {} : { has: page.getByText(title, { exact: true }) });

/** Waits for a toast with exactly this title and, where given, this description, or for Home's card that says it. */
export async function waitForToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator(".toast, .added-card", { has: page.getByText(title, { exact: true }) });
  await (description === undefined ? toast : toast.getByText(description, { exact: true })).waitFor();
}

/** A file for a file chooser. */
export const toFilePayload = (bytes: Uint8Array, name = "meal.jpg", mimeType = "image/jpeg") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Opens the file chooser with `opener` and chooses a file. */
export async function pickFile(page: Page, opener: Locator, file: ReturnType<typeof toFilePayload>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await opener.click();
  await (await chooser).setFiles(file);
}

/** Opens the live camera, waits for its picture and takes a photo. */
export async function takePhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open Camera" }).click();
  await capturePhoto(page);
}

/** Takes a photo as soon as the live camera, which is open or opening, has a picture. */
export async function capturePhoto(page: Page): Promise<void> {
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).click();
}

/** Presses the browser's Back. In a task of its own, because it may leave the page that answers this call. */
export const pressBack = (page: Page): Promise<void> => page.evaluate(() => void setTimeout(() => history.back()));

/** Presses the browser's Forward, as {@link pressBack} does Back. */
export const pressForward = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => history.forward()));

/** Waits for the heading of a screen, which has to be another than the one of the card for broken ones. */
export async function expectScreen(page: Page, address: string): Promise<void> {
  await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
  const heading = page.getByRole("main").getByRole("heading", { level: 1, includeHidden: true });
  await heading.waitFor({ state: "attached" });
  expect(`${address} ${await heading.textContent()}`).not.toBe(`${address} This screen could not be shown`);
}

/** Waits until Home is the screen, and nothing else is asked of it. */
export const waitForHome = (page: Page): Promise<void> =>
  page.waitForURL((url) => url.pathname === "/" && url.search === "");

/** The card on Home with what was just added by a photo. */
export const findAddedCard = (page: Page): Locator =>
  page.getByRole("region", { name: /^(Added to Food Diary|Success!)$/ });

/** The card on Home and the camera screen with the photos that wait on the device. */
export const findWaitingPhotos = (page: Page): Locator => page.getByRole("region", { name: /not in your diary yet/ });

/** Takes a photo from Home on, and waits until it is on Home. */
export async function photographFromHome(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Take Photo" }).first().tap();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).tap();
  await findAddedCard(page).waitFor();
}

/** The row of a meal on Home. */
export const findMealRow = (page: Page, name: string): Locator =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

/** Waits until no sheet is open. */
export const waitForSheetToClose = (page: Page): Promise<void> =>
  page.getByRole("dialog").waitFor({ state: "detached" });

/** Waits until a tap is not part of the one before. The app measures that by the browser's clock, which no test sets. */
export const waitOutSecondTap = (): Promise<void> => Bun.sleep(SECOND_TAP_MS);

/** A hurried thumb: two taps on the middle of a control, whatever is there at the second one. */
export async function tapTwice(control: Locator): Promise<void> {
  // Waits until it can be tapped.
  await control.tap({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error("The control is not on the page.");
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const page = control.page();
  const devTools = await page.context().newCDPSession(page);
  // None waits for what the one before does: a busy machine would make a slow thumb of it.
  const tap = () => [
    devTools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints }),
    devTools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ];
  await Promise.all([...tap(), ...tap()]);
  await devTools.detach();
}

/** Drags a finger from one point to another. */
export async function drag(page: Page, from: [number, number], to: [number, number], steps = 8): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [{ x: from[0], y: from[1] }]);
  for (let step = 1; step <= steps; step += 1) {
    const at = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / steps;
    await send("touchMove", [{ x: at(0), y: at(1) }]);
  }
  await send("touchEnd", []);
  await touch.detach();
}

/** Waits until a picture is loaded and returns its natural width in pixels; 0 if it cannot be shown. */
export async function measurePictureWidth(picture: Locator): Promise<number> {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
}

/** Counts taps from now on, until the page is reloaded. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    document.addEventListener("pointerdown", () => (counted.taps += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

/** Whether the element, or something in it, has the focus. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.contains(document.activeElement));

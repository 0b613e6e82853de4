import { expect } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { Preferences } from "../../web/lib/preferences.ts";
import { afterThisTest } from "./after-test.ts";
import { type Mode, startAiStandIn } from "./ai-stand-in.ts";
import { type BrowserOptions, openPage } from "./browser.ts";
import { TEST_ZONE } from "./diary-times.ts";
import { type ExecutableOptions, startExecutable } from "./executable.ts";

// What the browser tests do over and over again.

export const ADA = {
  email: "ada@example.com",
  username: "ada",
  password: "correct horse",
  firstName: "Ada",
  lastName: "Byron",
};

/** What the browser logs when a page asks who is signed in, and nobody is. */
export const NOBODY_SIGNED_IN = /401 \(Unauthorized\).*\/api\/auth\/user/;

/** The executable, with an AI provider that does what `mode` says; both end with the test. */
export async function startProduct({ mode = "ok", env = {}, ...options }: ExecutableOptions & { mode?: Mode } = {}) {
  const provider = startAiStandIn({ mode });
  afterThisTest(async () => void (await provider.stop()));
  const product = await startExecutable({
    ...options,
    env: { OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: "stand-in", ...env },
  });
  return { ...product, provider };
}

/** Nothing slides or fades: the screens hold still, and nobody waits for them. */
export const STILL: BrowserContextOptions = { reducedMotion: "reduce" };

/** Gives the page's browser an account and a session, without going through the screens for it. */
export async function signUp(page: Page, url: string, { hasTrial = true } = {}): Promise<void> {
  const registered = await page.request.post(`${url}/api/auth/register`, { data: ADA });
  expect(registered.status()).toBe(201);
  if (!hasTrial) return;
  // A write with a cookie has to say which page it comes from.
  const started = await page.request.post(`${url}/api/user/start-trial`, { headers: { origin: url } });
  expect(started.status()).toBe(200);
}

/** Makes the account from the login screen on, as a person does. */
export async function register(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create an account" }).click();
  // The login has fields of the same names, and stays until the next screen is there.
  await page.getByRole("heading", { name: "Create Account" }).waitFor();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Username").fill(ADA.username);
  await page.getByLabel("Password", { exact: true }).fill(ADA.password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Goes through the set-up of a new account with what it proposes, to the welcome screen; this starts the trial. */
export async function completeSetup(page: Page): Promise<void> {
  for (const step of ["Activity Level", "Preferences", "Welcome"]) {
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: step, exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Complete Setup" }).click();
  await page.waitForURL("**/auth/welcome");
}

/** Stores a diary entry in the page's session. */
export async function addEntry(page: Page, url: string, entry: object): Promise<void> {
  const added = await page.request.post(`${url}/api/food-entries`, { headers: { origin: url }, data: entry });
  expect(added.status()).toBe(201);
}

/** Copies what the account has eaten on one day over to `date`, again and again, until `count` entries are stored. */
export async function multiplyEntries(page: Page, url: string, date: Temporal.PlainDate, count: number): Promise<void> {
  let stored = await storedEntries(page, url);
  while (stored.length < count) {
    const ids = stored.slice(0, count - stored.length).map(({ id }) => id);
    const headers = { origin: url, "x-time-zone": TEST_ZONE };
    const copied = await page.request.post(`${url}/api/food-entries/copy`, {
      headers,
      data: { ids, toDate: date.toString() },
    });
    expect(copied.status()).toBe(201);
    stored = await storedEntries(page, url);
  }
}

/** The entries that the server keeps for the page's account. */
export async function storedEntries(page: Page, url: string): Promise<FoodEntry[]> {
  return (await page.request.get(`${url}/api/food-entries`)).json();
}

/** What the person has chosen on this device; takes effect with the next page that is loaded. */
export async function prefer(page: Page, preferences: Partial<Preferences>): Promise<void> {
  await page.addInitScript((text) => localStorage.setItem("app-preferences", text), JSON.stringify(preferences));
}

type SignedInOptions = {
  /** Where the executable listens. */
  url: string;
  /** The screen to begin with. */
  path?: string;
  hasTrial?: boolean;
  preferences?: Partial<Preferences>;
  context?: BrowserContextOptions;
  browser?: BrowserOptions;
};

/** A page of somebody who is signed in, and does not like moving screens. */
async function signedInPage({ url, hasTrial = true, preferences, context, browser }: SignedInOptions): Promise<Page> {
  const page = await openPage({ ...STILL, timezoneId: TEST_ZONE, ...context }, browser);
  await signUp(page, url, { hasTrial });
  if (preferences) await prefer(page, preferences);
  return page;
}

/** Such a page on the screen at `path`. */
export async function openSignedIn(options: SignedInOptions): Promise<Page> {
  const { url, path = "/" } = options;
  const page = await signedInPage(options);
  await page.goto(url + path);
  return page;
}

/** The same for somebody without a trial, once the page knows that: until then it offers everything. */
export async function openWithoutAccess(options: SignedInOptions): Promise<Page> {
  const { url, path = "/" } = options;
  const page = await signedInPage({ ...options, hasTrial: false });
  const [profile] = await Promise.all([page.waitForResponse(`${url}/api/user/profile`), page.goto(url + path)]);
  await profile.finished();
  return page;
}

/** Waits for a toast with exactly this title and, where given, this description. */
export async function seeToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = page.locator(".toast", { has: page.getByText(title, { exact: true }) });
  await (description === undefined ? toast : toast.getByText(description, { exact: true })).waitFor();
}

/** A file as a picker takes it. */
export const photoFile = (bytes: Uint8Array, name = "meal.jpg", mimeType = "image/jpeg") => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** Presses what opens a file picker, and picks a file there. */
export async function pickFile(page: Page, opener: Locator, file: ReturnType<typeof photoFile>): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await opener.click();
  await (await chooser).setFiles(file);
}

/** Opens the live camera, waits for its picture and takes it. */
export async function takePhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open Camera" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "Capture photo" }).click();
}

/** The row of a meal on Home. */
export const mealRow = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });

/** Waits until no sheet is open any more. */
export const sheetGone = (page: Page): Promise<void> => page.getByRole("dialog").waitFor({ state: "detached" });

/** Waits until a picture is there, and gives its width in its own pixels; 0 where it cannot be shown. */
export async function pictureWidth(picture: Locator): Promise<number> {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.naturalWidth;
  });
}

/** Counts what the person presses from now on, on whatever screen, until the page is loaded anew. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    document.addEventListener("pointerdown", () => (counted.taps += 1), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

/** Whether the element, or something in it, has the focus. */
export const holdsFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node.contains(document.activeElement));

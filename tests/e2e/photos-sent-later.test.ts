import { expect } from "bun:test";
import type { Page } from "playwright";
import type { StoredPhoto } from "../../web/offline/database.ts";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { cutConnection, readStore, restoreConnection, waitForRows } from "../support/kept-diary.ts";
import {
  expectStored,
  findWaitingPhotos,
  logIn,
  NOBODY_SIGNED_IN,
  openSignedIn,
  startProduct,
  waitForToast,
} from "../support/pages.ts";
import { readProductClock } from "../support/product-clock.ts";
import { test } from "../support/reported-test.ts";
import { checkScreen } from "../support/screens.ts";
import { waitUntil } from "../support/wait-until.ts";
import { uploadPhoto } from "../support/waiting-photo.ts";

type Options = Parameters<typeof startProduct>[0] & Pick<Parameters<typeof openSignedIn>[0], "preferences" | "path">;

/** The camera screen of a page without a connection, and the product. */
async function openWithoutConnection({ preferences, path = "/camera", ...options }: Options = {}) {
  const product = await startProduct(options);
  const page = await openSignedIn({ url: product.url, path, ...(preferences && { preferences }) });
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).waitFor();
  await cutConnection(page);
  return { ...product, page };
}

/** The connection is back, and the browser says so. */
async function reconnect(page: Page): Promise<void> {
  await restoreConnection(page);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
}

const findToCheck = (page: Page) => page.getByRole("region", { name: "1 meal to check" });

test("a photo without a connection says Saved, and is analyzed and added once when there is one, of two tabs too", async () => {
  const { url, provider, page } = await openWithoutConnection();
  const before = readProductClock();
  await uploadPhoto(page);
  await waitForToast(page, "Saved", "It is analyzed when you are online.");
  const after = readProductClock();
  await findWaitingPhotos(page).getByText("Saved. It is analyzed when you are online.").waitFor();
  await checkScreen(page, "camera-photo-saved");
  const other = await page.context().newPage();
  await cutConnection(other);
  await other.goto(`${url}/profile`).catch(() => undefined);
  await restoreConnection(other);
  await Promise.all([reconnect(page), other.goto(url)]);
  await waitForRows(page, "photos", 0);
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: PIZZA.name }]));
  expect(Date.parse(entry?.eatenAt ?? "")).toBeWithin(before, after + 1);
  expect(provider.received).toHaveLength(1);
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  await findWaitingPhotos(other).waitFor({ state: "detached" });
});

test("what is added without a tap is told with Undo, in the meal that was chosen for it", async () => {
  const { url, page } = await openWithoutConnection({ path: "/camera?meal=breakfast" });
  await uploadPhoto(page);
  await waitForToast(page, "Saved");
  await page.getByRole("link", { name: "History" }).click();
  await reconnect(page);
  await waitForToast(page, "Added to Food Diary");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ mealType: "breakfast" }]));
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test.each([
  ["an unsure result", { preferences: { confidenceThreshold: 95 } }, "Analysis Result"],
  ["no food", { mode: "no-food" as const }, "What is it?"],
])("%s asks on Home, and stays there until it is added or discarded", async (_what, options, sheet) => {
  expectConsoleErrors(/status of 422 .*\/api\/analyze-food/);
  const { url, page } = await openWithoutConnection(options);
  await uploadPhoto(page);
  await waitForToast(page, "Saved");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await reconnect(page);
  await findToCheck(page).waitFor();
  if (sheet === "Analysis Result") await checkScreen(page, "home-meal-to-check");
  await findToCheck(page).getByRole("button", { name: "Check" }).click();
  await page.getByRole("dialog", { name: sheet }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: sheet }).waitFor({ state: "hidden" });
  await page.reload();
  await findToCheck(page).getByRole("button", { name: "Check" }).click();
  await page.getByRole("dialog", { name: sheet }).waitFor();
  if (sheet === "Analysis Result") {
    await page.getByRole("button", { name: "Add to Food Diary" }).click();
    await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: PIZZA.name }]));
  } else {
    await page.keyboard.press("Escape");
    await findToCheck(page).getByRole("button", { name: "Discard" }).click();
    await findToCheck(page).getByRole("button", { name: "Discard" }).click();
  }
  await waitForRows(page, "photos", 0);
});

test("with the switch off it waits for a tap, and is analyzed as soon as it is on", async () => {
  const { url, provider, page } = await openWithoutConnection({ preferences: { analyzeWaitingPhotos: false } });
  await uploadPhoto(page);
  await waitForToast(page, "Saved", "Analyze it when you are online.");
  await reconnect(page);
  await page.getByRole("link", { name: "History" }).click();
  await page.waitForLoadState("networkidle");
  expect(provider.received).toEqual([]);
  await page.evaluate(() => {
    localStorage.setItem("app-preferences", JSON.stringify({ analyzeWaitingPhotos: true }));
    window.dispatchEvent(new Event("storage"));
  });
  await waitForToast(page, "Added to Food Diary");
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a provider that fails is asked once; the photo says why and waits for a tap", async () => {
  expectConsoleErrors(/status of 50\d .*\/api\/analyze-food/);
  const { provider, page } = await openWithoutConnection({ mode: "500" });
  await uploadPhoto(page);
  await waitForToast(page, "Saved");
  await reconnect(page);
  await findWaitingPhotos(page)
    .getByText(/not available/i)
    .waitFor();
  const asked = provider.received.length;
  provider.mode = "ok";
  await page.reload();
  await findWaitingPhotos(page)
    .getByText(/not available/i)
    .waitFor();
  await page.waitForLoadState("networkidle");
  expect(provider.received).toHaveLength(asked);
});

test("a page that is reloaded or left while it analyzes goes on, and the meal is added once", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera" });
  await uploadPhoto(page);
  await waitUntil("the provider is asked", () => provider.received.length === 1);
  await page.reload();
  await waitUntil("the provider is asked again", () => provider.received.length === 2);
  provider.mode = "ok";
  await page.goto(url);
  await waitForToast(page, "Added to Food Diary");
  await waitForRows(page, "photos", 0);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("signed out meanwhile, it waits for the same account", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /401 \(Unauthorized\)/);
  const { url, provider, page } = await openWithoutConnection();
  await uploadPhoto(page);
  await waitForToast(page, "Saved");
  await page.context().clearCookies();
  await reconnect(page);
  await page.waitForURL("**/auth/login");
  const [photo] = ((await readStore(page, "photos")) ?? []) as StoredPhoto[];
  expect([photo?.failure, provider.received.length]).toEqual([null, 0]);
  await logIn(page);
  await waitForRows(page, "photos", 0);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

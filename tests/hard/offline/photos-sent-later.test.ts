import { expect } from "bun:test";
import type { Page } from "playwright";
import type { StoredPhoto } from "../../../web/offline/database.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { readStore, waitForRows } from "../../support/e2e/kept-diary.ts";
import { reconnect } from "../../support/e2e/offline-diary.ts";
import { expectStored, findWaitingPhotos, logIn, NOBODY_SIGNED_IN, waitForToast } from "../../support/e2e/pages.ts";
import { openWithoutConnection, uploadPhoto } from "../../support/e2e/waiting-photo.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

const findToCheck = (page: Page) => page.getByRole("region", { name: "1 meal to check" });

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

import { expect } from "bun:test";
import { eatenAtThisHour } from "../../support/diary-times.ts";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { waitForAnswer, waitUntilKept } from "../../support/e2e/kept-diary.ts";
import { openHome } from "../../support/e2e/offline-diary.ts";
import {
  addEntry,
  expectStored,
  findAddedCard,
  findMealRow,
  findToast,
  findWaitingPhotos,
  openSignedIn,
  setPreferences,
  startProduct,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { uploadPhoto } from "../../support/e2e/waiting-photo.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

const NOT_SHOWN = { name: "This screen could not be shown" };

test("a change whose code could not be fetched ahead is made, or fails with a toast that leads to it", async () => {
  expectConsoleErrors(/ERR_FAILED|dynamically imported|Unable to preload|change-queue|entry-changes/);
  const { url, page } = await openHome();
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(0) });
  const aborted = Promise.withResolvers<void>();
  await page.route("**/assets/change-queue-*.js", async (route) => {
    await route.abort();
    aborted.resolve();
  });
  await page.reload();
  await findMealRow(page, "Soup").waitFor();
  await aborted.promise;
  // A preload is the first to fail; what was to be fetched ahead follows.
  await page.waitForLoadState("networkidle");

  await page.unrouteAll();
  let isReloaded = false;
  page.on("load", () => {
    isReloaded = true;
  });
  await page.getByRole("button", { name: "Delete Soup" }).click();
  const deleted = findToast(page, "Entry Deleted");
  const failed = findToast(page, "Delete Failed");
  await waitUntil("a toast", async () => (await deleted.isVisible()) || (await failed.isVisible()));
  // A reload at the first tap would lose it without a word.
  expect(isReloaded).toBe(false);
  if (await failed.isVisible()) {
    await failed.getByRole("button", { name: "Try Again" }).click();
    // The browser fetches it again, or has to load the page again: that depends on which part failed.
    await waitUntil("a toast or a reload", async () => isReloaded || (await deleted.isVisible()));
    if (isReloaded) await page.getByRole("button", { name: "Delete Soup" }).click();
  }
  await waitForToast(page, "Entry Deleted");
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test("what keeps the diary on the device is fetched again, without a tap or a reload", async () => {
  expectConsoleErrors(/ERR_FAILED/);
  const { url, page } = await openHome();
  await waitForAnswer(page, "stored-diary");
  await addEntry(page, url, { name: "Soup", calories: 300, eatenAt: eatenAtThisHour(0) });
  const keeper = "**/assets/sync-diary-*.js";
  await page.route(keeper, (route) => route.abort());
  await Promise.all([page.waitForEvent("requestfailed"), page.reload()]);
  // A preload is the first to fail, and the import is next.
  await page.waitForLoadState("networkidle");
  await page.unroute(keeper);
  await waitUntilKept(page, ["Soup"]);
});

test("a photo whose sending code did not arrive waits, through the reload that fetches it, and is analyzed then", async () => {
  expectConsoleErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported|Unable to preload|send-photo/);
  const { url, page } = await openHome();
  await setPreferences(page, { analyzeWaitingPhotos: false });
  const sender = "**/assets/send-photo-*.js";
  await page.route(sender, (route) => route.abort());
  const fetchedAhead = page.waitForEvent("requestfailed", (request) => request.url().includes("send-photo"));
  await page.goto(`${url}/camera`);
  // The first tap fetches what shows toasts.
  await page.getByRole("heading", { name: "Tips for a Good Photo" }).click();
  await fetchedAhead;
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await uploadPhoto(page);
  await page.getByRole("dialog", { name: "The photo was not analyzed" }).waitFor();
  await page.keyboard.press("Escape");
  const analyze = findWaitingPhotos(page).getByRole("button", { name: "Analyze" });
  await analyze.waitFor();

  await page.context().setOffline(false);
  // Its code is not there, and the server is: only another page can fetch it.
  await page.route(`${url}/camera`, async (route) => {
    await page.unroute(sender);
    await route.fallback();
  });
  await Promise.all([page.waitForEvent("load"), analyze.click()]);
  await findWaitingPhotos(page).getByText("Saved. Analyze it when you are online.").waitFor();
  await analyze.click();
  await findAddedCard(page).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

test("a sheet whose code could not be fetched closes with a toast, and the next tap opens it", async () => {
  expectConsoleErrors(/ERR_FAILED|dynamically imported|Unable to preload|weighings-sheet/);
  const { page } = await openHome();
  await page.getByRole("link", { name: "Stats" }).click();
  const list = page.getByRole("button", { name: "Target and List" });
  await page.route("**/assets/weighings-sheet-*.js", (route) => route.abort());
  await list.click();
  await waitForToast(page, "Not Loaded");
  expect(await page.getByRole("heading", NOT_SHOWN).count()).toBe(0);
  await page.unrouteAll();
  await list.click();
  await page.getByRole("dialog", { name: "Weight" }).waitFor();
});

test.each([
  ["Scan Barcode", "barcode-scanner-*.js", "Barcode"],
  ["Open Camera", "camera-screen-*.js", "Live camera"],
])("%s says where its code could not be fetched, and the next tap opens it", async (name, file, dialog) => {
  expectConsoleErrors(/ERR_FAILED|dynamically imported|Unable to preload|barcode-scanner|camera-screen/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/auth/forgot-password" });
  const isPressed = Promise.withResolvers<void>();
  // The one that is fetched ahead fails no sooner than after the tap.
  await page.route(`**/assets/${file}`, async (route) => {
    await isPressed.promise;
    await route.abort();
  });
  await page.goto(`${url}/camera`);
  const opener = page.getByRole("button", { name });
  await opener.click();
  // A server that answers would have the page reloaded.
  await page.route(`${url}/`, (route) => route.abort());
  isPressed.resolve();
  await waitForToast(page, "Not Loaded");
  expect(await page.getByText("This could not be loaded").count()).toBe(0);
  await page.unrouteAll();
  await opener.click();
  await page.getByRole("dialog", { name: dialog }).waitFor();
});

test.each([
  ["script", "recommendations-page-*.js"],
  ["stylesheet", "recommendations-page-*.css"],
])("a screen whose %s failed to load is there after Back, which leads on to the tab that was left", async (_, file) => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/social" });
  await page.getByRole("tab", { name: "Friends" }).click();
  await page.waitForURL("**/social?tab=friends");
  expectConsoleErrors(/ERR_FAILED|dynamically imported|Unable to preload|recommendations-page/);
  await page.getByRole("link", { name: "Stats" }).click();
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  await page.route(`**/assets/${file}`, (route) => route.abort());
  await page.getByRole("link", { name: "Get Diet Recommendations" }).click();
  await page.getByRole("heading", NOT_SHOWN).waitFor();
  await page.unrouteAll();
  await page.goBack();
  await page.getByRole("link", { name: "Get Diet Recommendations" }).click();
  await page.getByRole("heading", { name: "Diet Recommendations" }).waitFor();
  const isStyled = () => [...document.styleSheets].some(({ href }) => href?.includes("recommendations-page"));
  expect(await page.evaluate(isStyled)).toBe(true);

  await page.goBack();
  await page.getByRole("heading", { name: "Statistics" }).waitFor();
  await page.goBack();
  expect(await page.getByRole("tab", { name: "Friends" }).getAttribute("aria-selected")).toBe("true");
});

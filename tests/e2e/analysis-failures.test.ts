import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { type Mode, PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import {
  expectStored,
  measurePictureWidth,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { checkScreen } from "../support/screens.ts";

const UNAVAILABLE = "Photo analysis is not available right now. Please try again later.";
const FAILED = "The photo could not be analyzed. Please try again.";

const photo = toFilePayload(await jpeg(600, 400));
const upload = (page: Page) => pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);

/** Allows the browser to log that the analysis failed. */
const expectFailedAnalysis = () => expectConsoleErrors(/status of (422|502|503) .*\/api\/analyze-food/);

const cases: [mode: Mode, message: string][] = [
  ["500", UNAVAILABLE],
  ["refuse", UNAVAILABLE],
  ["html", FAILED],
  ["length", FAILED],
];
test.each(cases)(
  "a provider that answers %s: the photo is kept, and Retry works once it is well again",
  async (mode, message) => {
    expectFailedAnalysis();
    const { url, provider } = await startProduct({ mode });
    const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
    await upload(page);
    await waitForToast(page, "Analysis Failed", message);

    const sheet = page.getByRole("dialog", { name: "The photo was not analyzed" });
    await sheet.getByRole("alert").getByText(message).waitFor();
    expect(await measurePictureWidth(sheet.getByRole("img", { name: "Your meal" }))).toBe(600);

    provider.mode = "ok";
    await sheet.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("heading", { name: PIZZA.name }).waitFor();
    await page.getByRole("button", { name: "Add to Food Diary" }).click();
    await waitForToast(page, "Success!");
    await expectStored(page, url, (stored) =>
      expect(stored).toEqual([expect.objectContaining({ imageUrl: "/api/images/1" })]),
    );
  },
);

test("a provider that says when to ask again: Retry waits until then", async () => {
  expectFailedAnalysis();
  const { url, provider } = await startProduct({ mode: "429" });
  provider.state.retryAfter = "4";
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await upload(page);
  const sheet = page.getByRole("dialog", { name: "The photo was not analyzed" });
  await sheet.getByText(/Try again in \d seconds?, or find the food yourself/).waitFor();
  expect(await sheet.getByRole("button", { name: "Retry" }).isDisabled()).toBe(true);
  provider.mode = "ok";
  await sheet.getByText("Try again, or find the food yourself").waitFor();
  await sheet.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
});

test.each(["refusal", "no-food"] as const)(
  "a provider that answers %s: the person is asked what it is",
  async (mode) => {
    expectFailedAnalysis();
    const { url } = await startProduct({ mode });
    const page = await openSignedIn({ url, path: "/camera" });
    await upload(page);
    const sheet = page.getByRole("dialog", { name: "What is it?" });
    await sheet.getByText("Your photo is kept.").waitFor();
    expect(await page.locator(".toast").count()).toBe(0);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "hidden" });
  },
);

test("a failed analysis leads to the food search with the photo, or to manual entry", async () => {
  expectFailedAnalysis();
  const { url } = await startProduct({ mode: "html" });
  const page = await openSignedIn({ url, path: "/camera" });
  await upload(page);
  await page.getByRole("button", { name: "Find Food" }).click();
  await page.getByRole("dialog", { name: "What is it?" }).getByRole("img", { name: "Your meal" }).waitFor();
  await page.getByRole("button", { name: "Close" }).first().click();
  await upload(page);
  await page.getByRole("dialog").getByRole("link", { name: "Manual Entry" }).click();
  await page.getByRole("heading", { name: "Manual Entry" }).waitFor();
  await page.reload();
  await page.getByRole("img", { name: "Your meal" }).waitFor();
  await checkScreen(page, "manual-entry-with-photo");
  await page.getByLabel("Food Name").fill("Stew");
  await page.getByLabel("Calories").fill("320");
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.waitForURL(`${url}/`);
  const imageUrl = expect.stringMatching(/^\/api\/images\//);
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Stew", calories: 320, imageUrl }]));
});

test("a result that is edited after a reload in the middle of adding it is one entry, as it was edited", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", preferences: { confidenceThreshold: 10 } });
  // The server stores the entry, but its answer never arrives.
  const isStored = Promise.withResolvers<void>();
  let posts = 0;
  await page.route("**/api/food-entries", async (route) => {
    if (route.request().method() !== "POST" || posts++ > 0) return route.continue();
    await route.fetch();
    isStored.resolve();
  });
  await upload(page);
  await isStored.promise;
  // Not in the very moment in which the sheet gets its history entry: Chromium then loses count of where it is.
  await page.getByRole("dialog").getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.waitForFunction(() => JSON.stringify(history.state).includes('"layers":1'));
  await page.reload();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").fill("Half of it");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("button", { name: "Add to Food Diary" }).press("Enter");
  await waitForToast(page, "Success!", "Food logged successfully.");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: "Half of it" }]));
});

test("Cancel is offered after five seconds, and stops the provider too", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera" });
  await page.clock.install();
  await page.reload();
  await upload(page);
  const analysis = page.getByRole("dialog", { name: "Analysis" });
  await analysis.getByText("Analyzing your photo…").waitFor();
  expect(await analysis.getByRole("button", { name: "Cancel" }).count()).toBe(0);
  // If it were cancelled earlier, the photo would not have reached the provider.
  while (provider.received.length === 0) await Bun.sleep(5);
  await page.clock.fastForward("00:05");
  await analysis.getByRole("button", { name: "Cancel" }).click();
  await analysis.waitFor({ state: "hidden" });
  while (!provider.received[0]?.aborted) await Bun.sleep(5);
  expect(provider.received).toHaveLength(1);
  expect(await page.locator(".toast").count()).toBe(0);
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

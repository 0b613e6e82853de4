import { expect } from "bun:test";
import type { Page } from "playwright";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { waitForRows } from "../support/kept-diary.ts";
import {
  expectStored,
  findToast,
  measurePictureWidth,
  openSignedIn,
  pickFile,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

const UNAVAILABLE = "Photo analysis is not available right now. Please try again later.";

const photo = toFilePayload(await jpeg(600, 400));
const upload = (page: Page) => pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);

/** Allows the browser to log that the analysis failed. */
const expectFailedAnalysis = () => expectConsoleErrors(/status of (422|502|503) .*\/api\/analyze-food/);

test("a provider that is broken: the photo is kept, and Retry works once it is well again", async () => {
  expectFailedAnalysis();
  const { url, provider } = await startProduct({ mode: "500" });
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await upload(page);
  await waitForToast(page, "Analysis Failed", UNAVAILABLE);

  const sheet = page.getByRole("dialog", { name: "The photo was not analyzed" });
  await sheet.getByRole("alert").getByText(UNAVAILABLE).waitFor();
  expect(await measurePictureWidth(sheet.getByRole("img", { name: "Your meal" }))).toBe(600);

  provider.mode = "ok";
  await sheet.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ imageUrl: "/api/images/1" })]),
  );
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
  await waitUntil("the provider is asked", () => provider.received.length > 0);
  await waitForRows(page, "photos", 1);
  await page.clock.fastForward("00:05");
  await analysis.getByRole("button", { name: "Cancel" }).click();
  await analysis.waitFor({ state: "hidden" });
  await waitUntil("the provider is not asked any more", () => provider.received[0]?.aborted);
  expect(provider.received).toHaveLength(1);
  expect(await findToast(page).count()).toBe(0);
  await waitForRows(page, "photos", 0);
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { type AiStandIn, PLATE } from "../support/ai-stand-in.ts";
import { cameraVideo, plateJpeg } from "../support/camera-video.ts";
import { register } from "../support/http-account.ts";
import { expectStored, openSignedIn, pickFile, startProduct, toFilePayload, waitForToast } from "../support/pages.ts";
import { checkScreen } from "../support/screens.ts";
import { findSmallTargets } from "../support/small-targets.ts";

const plate = await plateJpeg(900, 1200);

/** Lets the provider's answers go on piece by piece. */
function holdAnswers({ state }: AiStandIn) {
  let allowed = 0;
  state.pause = async () => {
    while (allowed <= 0) await Bun.sleep(5);
    allowed -= 1;
  };
  return {
    allow: (pieces: number) => {
      allowed += pieces;
    },
  };
}

/** Takes the only place at the provider with a photo of another account; the returned function gives it back. */
async function occupyProvider(url: string, provider: AiStandIn): Promise<() => void> {
  const bob = await register(url, "bob");
  expect((await bob("POST", "/user/start-trial")).status).toBe(200);
  const body = new FormData();
  body.append("image", new File([plate], "meal.jpg"));
  const call = new AbortController();
  provider.mode = "timeout";
  const headers = { cookie: bob.cookie, "sec-fetch-site": "same-origin" };
  const answer = fetch(`${url}/api/analyze-food`, { method: "POST", body, headers, signal: call.signal });
  answer.catch(() => undefined);
  while (provider.received.length === 0) await Bun.sleep(5);
  provider.mode = "ok";
  return () => call.abort();
}

const findTop = (page: Page, name: string): Promise<number | undefined> =>
  page
    .getByRole("button", { name })
    .boundingBox()
    .then((box) => box?.y);

test("a photo shows its place, then its items as they come, and nothing below it moves", async () => {
  const { url, provider } = await startProduct({ env: { AI_CONCURRENCY: "1", AI_TIMEOUT_MS: "300000" } });
  provider.state.food = PLATE;
  const answers = holdAnswers(provider);
  const leave = await occupyProvider(url, provider);
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await page.clock.install();
  await page.reload();
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(plate));
  const analysis = page.getByRole("dialog", { name: "Analysis" });
  await analysis.getByText("Your photo is next").waitFor();
  await page.clock.fastForward("00:06");
  const cancel = await findTop(page, "Cancel");
  await page.clock.fastForward("00:06");
  await analysis.getByText("One photo may take up to 5 minutes.").waitFor();
  await checkScreen(page, "analysing-queued");

  leave();
  await analysis.getByText("Analyzing your photo…").waitFor();
  await analysis.getByText("It may take up to 5 more minutes.").waitFor();
  const found = analysis.getByRole("list", { name: "Found so far" });
  while ((await found.getByRole("listitem").count()) < 2) {
    answers.allow(1);
    await Bun.sleep(20);
  }
  expect(await found.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("200 g · 263 kcal"),
    expect.stringContaining("100 g · 155 kcal"),
  ]);
  expect(await findTop(page, "Cancel")).toBe(cancel);
  await checkScreen(page, "analysing-items");

  answers.allow(1000);
  await page.getByRole("heading", { name: PLATE.name }).waitFor();
});

test("Scan for Real shows the items where they are, and Add to Food Diary leads to the result", async () => {
  const { url, provider } = await startProduct();
  const [rice, egg] = PLATE.items;
  provider.state.food = { ...PLATE, items: [rice, egg, { ...egg, name: "soy sauce", box: null }] };
  const answers = holdAnswers(provider);
  const page = await openSignedIn({ url, path: "/camera", browser: { cameraFile: await cameraVideo() } });
  await page.getByRole("button", { name: "AR Nutrition Scanner" }).click();
  const scan = page.getByRole("button", { name: "Scan for Real" });
  await scan.waitFor();
  await page.getByRole("list", { name: "Sample foods" }).waitFor();
  await checkScreen(page, "camera-ar-provider");
  expect(await findSmallTargets(page)).toEqual([]);
  await scan.click();
  await page.getByText("Analyzing your photo…").waitFor();
  const placed = page.getByRole("list", { name: "Foods on the photo" });
  while ((await placed.getByRole("listitem").count()) < 1) {
    answers.allow(1);
    await Bun.sleep(20);
  }
  await checkScreen(page, "scanning");
  answers.allow(1000);
  await page.getByRole("button", { name: "Scan Again" }).waitFor();
  expect(await placed.getByRole("listitem").count()).toBe(2);
  await page.getByRole("list", { name: "Without a place on the photo" }).getByText("soy sauce").waitFor();
  await checkScreen(page, "scanned");
  expect(await findSmallTargets(page)).toEqual([]);

  const photo = await page.getByRole("img", { name: "Your meal" }).boundingBox();
  const box = await placed.locator(".item-boxes__box").first().boundingBox();
  expect(Math.round(box?.x ?? 0)).toBe(Math.round((photo?.x ?? 0) + 0.1 * (photo?.width ?? 0)));
  expect(Math.round(box?.height ?? 0)).toBe(Math.round(0.4 * (photo?.height ?? 0)));

  await page.getByRole("button", { name: "Add to Food Diary" }).click();
  await page.getByRole("dialog", { name: "Analysis Result" }).getByRole("heading", { name: PLATE.name }).waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "AR Nutrition Scanner" }).waitFor();
});

test("Tell It More analyses the stored photo again, computes amounts without a call, and can be undone", async () => {
  const { url, provider } = await startProduct();
  provider.state.food = PLATE;
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(plate));
  const sheet = page.getByRole("dialog", { name: "Analysis Result" });
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  const field = sheet.getByLabel("What should it know?");
  await checkScreen(page, "tell-more");
  expect(await findSmallTargets(page)).toEqual([]);

  await sheet.getByRole("button", { name: "With butter" }).click();
  const [rice, egg] = PLATE.items;
  provider.state.food = { ...PLATE, items: [rice, egg, { ...egg, name: "butter", grams: 14, calories: 100 }] };
  const answers = holdAnswers(provider);
  await field.press("Enter");
  const analysis = page.getByRole("dialog", { name: "Analysis" });
  await analysis.getByText("Analyzing your photo…").waitFor();
  await analysis.getByRole("button", { name: "Tell It More" }).click();
  await checkScreen(page, "analysing-tell-more");
  expect(await findSmallTargets(page)).toEqual([]);
  await page.goBack();
  await sheet.getByRole("heading", { name: PLATE.name }).waitFor();
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  await field.fill("with butter");
  await field.press("Enter");
  answers.allow(1000);
  await sheet.getByText("418 kcal, now 518 kcal").waitFor();
  expect(provider.received.at(-1)?.text).toContain('"with butter"');
  expect(provider.received.at(-1)?.image).toEqual(provider.received[0]?.image ?? new Uint8Array());
  await checkScreen(page, "told");

  const asked = provider.received.length;
  await sheet.getByRole("button", { name: "Tell It More" }).click();
  await field.fill("half eaten");
  await field.press("Enter");
  await sheet.getByText("518 kcal, now 259 kcal").waitFor();
  // A reload keeps the result, and what it was before.
  await page.reload();
  await sheet.getByRole("button", { name: "Undo" }).click();
  await sheet.getByText("now").waitFor({ state: "hidden" });
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await waitForToast(page, "Success!");
  expect(provider.received).toHaveLength(asked);
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ calories: 518 }]));
});

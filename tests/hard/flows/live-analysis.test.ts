import { expect } from "bun:test";
import type { Page } from "playwright";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import { openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/e2e/pages.ts";
import { register } from "../../support/executable/http-account.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";
import { type AiStandIn, PLATE } from "../../support/stand-ins/ai-stand-in.ts";
import { holdAnswers } from "../../support/stand-ins/held-answers.ts";
import { waitUntil } from "../../support/wait-until.ts";

const plate = await plateJpeg(900, 1200);

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
  await waitUntil("the provider is asked", () => provider.received.length > 0);
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
  await checkScreen(page, "analyzing-queued");

  leave();
  await analysis.getByText("Analyzing your photo…").waitFor();
  await analysis.getByText("It may take up to 5 more minutes.").waitFor();
  const found = analysis.getByRole("list", { name: "Found so far" });
  await answers.allowUntil("two items", async () => (await found.getByRole("listitem").count()) >= 2);
  expect(await found.getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringContaining("200 g · 263 kcal"),
    expect.stringContaining("100 g · 155 kcal"),
  ]);
  expect(await findTop(page, "Cancel")).toBe(cancel);
  await checkScreen(page, "analyzing-items");

  answers.allow(1000);
  await page.getByRole("heading", { name: PLATE.name }).waitFor();
});

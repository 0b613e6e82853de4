import { expect, test } from "bun:test";
import type { Locator, Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { waitForAnswer } from "../support/kept-diary.ts";
import { fetchStoredEntries, pickFile, signUp, toFilePayload, waitForHome, waitForWorker } from "../support/pages.ts";
import { createPhone } from "../support/phone.ts";
import { jpeg } from "../support/pictures.ts";

const PHOTOS = [await jpeg(600, 400), await jpeg(500, 500), await jpeg(400, 600)].map((bytes) => toFilePayload(bytes));

const findWaiting = (page: Page, count: number): Locator =>
  page.getByRole("region", { name: `${count} ${count === 1 ? "photo" : "photos"} not in your diary yet` });

/** Chooses a photo without a connection, and returns between which instants. */
async function photographOffline(page: Page, photo: ReturnType<typeof toFilePayload>, waiting: number) {
  const before = Date.now();
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  await page.getByRole("dialog", { name: "The photo was not analyzed" }).waitFor();
  const after = Date.now();
  await page.keyboard.press("Escape");
  await findWaiting(page, waiting).waitFor();
  return { before, after };
}

test("three meals without a connection, with the browser killed twice, are three entries at their true times", async () => {
  const server = await startExecutable();
  const { url, dataDir } = server;
  const phone = createPhone();
  const first = await phone.open(`${url}/auth/login`);
  await signUp(first, url);
  await first.goto(url);
  await first.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(first);
  await waitForAnswer(first, "stored-diary");
  // A browser writes its cookies late; one that is closed has written them.
  await phone.close();
  await server.kill();

  const times: { before: number; after: number }[] = [];
  for (const [index, photo] of PHOTOS.entries()) {
    const page = await phone.open(`${url}/camera`);
    if (index > 0) await findWaiting(page, index).waitFor();
    times.push(await photographOffline(page, photo, index + 1));
    if (index < 2) await phone.kill();
    else await phone.close();
  }

  await startExecutable({ dataDir, env: { PORT: new URL(url).port } });
  const page = await phone.open(url);
  for (let left = PHOTOS.length; left > 0; left -= 1) {
    await findWaiting(page, left).getByRole("button", { name: "Name It" }).first().click();
    await page.getByLabel("Food name").fill(`Meal ${PHOTOS.length - left + 1}`);
    await page.getByLabel("Calories").fill("400");
    await page.getByRole("button", { name: "Add to Food Diary" }).click();
    await waitForHome(page);
  }
  await page.getByRole("region", { name: /not in your diary yet/ }).waitFor({ state: "detached" });
  const entries = await fetchStoredEntries(page, url);
  expect(entries.map(({ name }) => name).sort()).toEqual(["Meal 1", "Meal 2", "Meal 3"]);
  for (const [index, { before, after }] of times.entries()) {
    const eatenAt = entries.find(({ name }) => name === `Meal ${index + 1}`)?.eatenAt ?? "";
    expect(Date.parse(eatenAt)).toBeWithin(before, after + 1);
  }
  await phone.close();
}, 180_000);

import { expect } from "bun:test";
import type { Page } from "playwright";
import { eatenAgo } from "../../support/diary-times.ts";
import { addEntry, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { findOverflows } from "../../support/gallery/screens.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

// Names that need more room than there is: with a large text, and from right to left.

const imageUrl = `data:image/jpeg;base64,${Buffer.from(await jpeg(60, 40)).toString("base64")}`;

async function openWithDoubleText(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
}

/** The words that go on in the next line. */
const findBrokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      return [...(text?.textContent ?? "").matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        if (!text) return [];
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
      });
    }),
  );

test("at twice the text size a phone of 360 px keeps the words of foods and nutrients whole", async () => {
  const { url } = await startExecutable();
  const context = { viewport: { width: 360, height: 640 } };
  const page = await openSignedIn({ url, context, preferences: { showNutrients: true } });
  await addEntry(page, url, { name: "Chicken salad with croutons", calories: 1240, imageUrl });
  await addEntry(page, url, { name: "Lentil soup", calories: 410 });
  const screens = { "/": ".meal-row__name", "/manual-entry": ".food-hit__name", "/stats": ".nutrient__name" };
  for (const [path, names] of Object.entries(screens)) {
    await openWithDoubleText(page, url, path);
    await page.locator(names).first().waitFor();
    expect([path, ...(await findBrokenWords(page, names))]).toEqual([path]);
  }
});

test("at twice the text size a phone of 360 px shows the buttons of a form in full", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, context: { viewport: { width: 360, height: 640 } } });
  await addEntry(page, url, { name: "Lentil soup", calories: 410 });
  await openWithDoubleText(page, url, "/");
  await page.getByRole("button", { name: "Lentil soup", exact: true }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("button", { name: "Save Changes" }).waitFor();
  expect(await findOverflows(page)).toEqual([]);
});

test("at twice the text size the badge of a tab makes nothing wider than a phone of 360 px", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, context: { viewport: { width: 360, height: 640 } } });
  const { id } = await (await page.request.get(`${url}/api/auth/user`)).json();
  const bob = await register(url, "bob");
  expect((await bob("POST", "/friends/request", { addresseeId: id })).status).toBe(201);
  await openWithDoubleText(page, url, "/social");
  await page.getByRole("tab", { name: "Friends 1 request" }).waitFor();
  expect(await findOverflows(page)).toEqual([]);
});

test("a long name from right to left is cut at its end, not at its beginning", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url });
  const name = "שקשוקה עם לחם וסלט ירקות גדול וחומוס עם פטריות ".repeat(3).trim();
  await addEntry(page, url, { name, calories: 410, notes: name, eatenAt: eatenAgo(0) });
  /** The directions of what cuts the text. */
  const readDirections = () =>
    page.locator(".lines-2, .lines-3, .ellipsis").evaluateAll((all) =>
      all
        .filter(({ textContent }) => textContent?.startsWith("שקשוקה"))
        .map((cut) => cut.querySelector("bdi") ?? cut)
        .map((cut) => (getComputedStyle(cut).display === "inline" ? "none" : getComputedStyle(cut).direction)),
    );
  await page.locator(".meal-row__name").waitFor();
  expect(await readDirections()).toEqual(["rtl"]);
  await page.goto(`${url}/manual-entry`);
  await page.locator(".food-hit__name").waitFor();
  expect(await readDirections()).toEqual(["rtl"]);
  await page.goto(`${url}/history?q=${encodeURIComponent("שקשוקה")}`);
  await page.locator(".found-entry__name").waitFor();
  const notes = page.locator(".note.ellipsis bdi");
  const [beginning, end] = await notes.evaluate((note) => {
    const range = document.createRange();
    const text = note.firstChild as Text;
    const { left, right } = note.getBoundingClientRect();
    return [0, text.length - 1].map((at) => {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const letter = range.getBoundingClientRect();
      return letter.left >= left - 1 && letter.right <= right + 1;
    });
  });
  expect({ beginning, end }).toEqual({ beginning: true, end: false });
});

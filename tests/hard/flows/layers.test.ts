import { expect } from "bun:test";
import type { Page } from "playwright";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import {
  addEntry,
  findToast,
  openSignedIn,
  pressBack,
  pressForward,
  startProduct,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// The phone's Back closes what is open over a screen, the top one first, before it leaves the screen.

const entryPhoto = `data:image/jpeg;base64,${(await plateJpeg(600, 400)).toBase64()}`;

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
/** What is open, and where. */
const look = async (page: Page) => [new URL(page.url()).pathname, await page.getByRole("dialog").count()];

test("a meal and its photo: Back, a button and then Back, Forward, a reload, and Escape beside a toast", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const name of ["Soup", "Tea"]) await addEntry(page, url, { name, calories: 400, imageUrl: entryPhoto });
  await page.goto(url);
  // Home lists the same meals.
  const waitForHistory = () => page.getByRole("heading", { level: 1, name: "Food History" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "History" }).click();
  await waitForHistory();
  const soup = page.getByRole("button", { name: "Soup", exact: true });
  const openBoth = async () => {
    await soup.click();
    await dialog(page, "Soup").getByRole("button", { name: "Show the whole photo" }).click();
    await page.locator(".photo-viewer").waitFor();
  };

  await openBoth();
  await pressBack(page);
  await page.locator(".photo-viewer").waitFor({ state: "detached" });
  await dialog(page, "Soup").waitFor();
  await pressBack(page);
  await dialog(page, "Soup").waitFor({ state: "detached" });
  expect(await look(page)).toEqual(["/history", 0]);

  // What Forward leads to is closed: it changes nothing, and Back still leaves.
  await pressForward(page);
  await page.waitForFunction(() => history.state.usr === null);
  expect(await look(page)).toEqual(["/history", 0]);

  await soup.click();
  await page.keyboard.press("Escape");
  await dialog(page, "Soup").waitFor({ state: "detached" });
  await pressBack(page);
  await waitForPath(page, "/");

  await page.getByRole("link", { name: "History" }).click();
  await waitForHistory();
  await openBoth();
  await page.reload();
  await waitForHistory();
  await page.waitForFunction(() => history.state.usr === null);
  await soup.click();
  await pressBack(page);
  await dialog(page, "Soup").waitFor({ state: "detached" });
  await pressBack(page);
  await waitForPath(page, "/");

  // Twice at once.
  await page.getByRole("link", { name: "History" }).click();
  await openBoth();
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await dialog(page, "Soup").waitFor({ state: "detached" });
  expect(await look(page)).toEqual(["/history", 0]);

  await page.getByRole("button", { name: "Delete Tea" }).click();
  await waitForToast(page, "Entry Deleted");
  await soup.click();
  await dialog(page, "Soup").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Soup").waitFor({ state: "detached" });
  expect(await findToast(page, "Entry Deleted").getAttribute("data-state")).toBe("open");
});

test("a sheet slides down when it closes, unless motion is reduced", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, context: { reducedMotion: "no-preference" } });
  await page.getByRole("button", { name: "Add your weight" }).click();
  const sheet = dialog(page, "Weight");
  // The animation that it opens with has ended before it is closed.
  await waitUntil("the sheet is at rest", () => sheet.evaluate((element) => element.getAnimations().length === 0));
  const leaving = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const tell = ({ target, animationName }: AnimationEvent) => {
          if (target instanceof Element && target.matches('.bottom-sheet[data-state="closed"]')) resolve(animationName);
        };
        // Before the sheet hears of it, and is removed.
        document.addEventListener("animationend", tell, { capture: true });
        new MutationObserver(() => {
          if (!document.querySelector(".bottom-sheet")) resolve(undefined);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.keyboard.press("Escape");
  expect(await leaving).toBe("bottom-sheet-slide-out");
  await sheet.waitFor({ state: "detached" });
});

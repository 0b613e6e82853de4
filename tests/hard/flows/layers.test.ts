import { expect } from "bun:test";
import type { Page } from "playwright";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cameraVideo, plateJpeg } from "../../support/camera-video.ts";
import {
  addEntry,
  findToast,
  openSignedIn,
  openWithoutAccess,
  pickFile,
  pressBack,
  pressForward,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { startShop } from "../../support/paying.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

// The phone's Back closes what is open over a screen, the top one first, before it leaves the screen.

const cameraFile = await cameraVideo();
const photo = toFilePayload(await jpeg(600, 400));
const entryPhoto = `data:image/jpeg;base64,${(await plateJpeg(600, 400)).toBase64()}`;

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const waitForPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
/** What is open, and where. */
const look = async (page: Page) => [new URL(page.url()).pathname, await page.getByRole("dialog").count()];

/** Opens Home, and from there the screen behind a link of the tab bar. */
async function openFromHome(page: Page, url: string, tab: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: tab }).click();
  await page.getByRole("heading", { level: 1, name: tab }).waitFor();
}

/** Opens the camera screen from Social, where its tab does not open the live camera. */
async function openCameraScreen(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/social`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Camera" }).click();
  await page.getByRole("heading", { level: 1, name: "Camera" }).waitFor();
}

test("a meal and its photo: Back, a button and then Back, Forward, a reload, and Escape beside a toast", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const name of ["Soup", "Tea"]) await addEntry(page, url, { name, calories: 400, imageUrl: entryPhoto });
  await openFromHome(page, url, "History");
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
  await openBoth();
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Food History" }).waitFor();
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

test("the camera, its demo, the analysis and its outcome", async () => {
  expectConsoleErrors(/status of 502 .*\/api\/analyze-food/);
  const { url } = await startProduct({ mode: "html" });
  const page = await openSignedIn({ url, path: "/profile", browser: { cameraFile } });
  await openCameraScreen(page, url);
  await page.getByRole("button", { name: "Open Camera" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await page.getByRole("button", { name: "AR Nutrition Scanner" }).click();
  await page.getByText("Demo", { exact: true }).waitFor();
  await pressBack(page);
  await page.getByText("Fit your meal into the circle").waitFor();
  await pressBack(page);
  await dialog(page, "Live camera").waitFor({ state: "detached" });

  const upload = () => pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), photo);
  const failure = dialog(page, "The photo was not analyzed");
  await upload();
  await failure.waitFor();
  await page.getByRole("button", { name: "Find Food" }).click();
  await dialog(page, "What is it?").waitFor();
  await pressBack(page);
  await dialog(page, "What is it?").waitFor({ state: "detached" });
  expect(await look(page)).toEqual(["/camera", 0]);

  await upload();
  await failure.getByRole("link", { name: "Manual Entry" }).click();
  await waitForPath(page, "/manual-entry");
  await pressBack(page);
  await page.getByRole("heading", { level: 1, name: "Camera" }).waitFor();
  expect(await look(page)).toEqual(["/camera", 0]);
  await pressBack(page);
  await waitForPath(page, "/social");
});

test("a sheet that leads to another screen, and is over every screen", async () => {
  const { url } = await startShop();
  const page = await openWithoutAccess({ url, path: "/profile" });
  await openCameraScreen(page, url);
  // Until it is known that there is no access, the camera opens.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Open Camera" }).click();
  await page.getByRole("link", { name: "See Premium Plans" }).click();
  await page.getByRole("heading", { level: 1, name: "Choose Your Plan" }).waitFor();
  await dialog(page, "Try Mealglass for free").waitFor({ state: "detached" });
  await pressBack(page);
  await waitForPath(page, "/camera");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Open Camera" }).click();
  await dialog(page, "Try Mealglass for free").waitFor();
  await pressBack(page);
  await dialog(page, "Try Mealglass for free").waitFor({ state: "detached" });
  await pressBack(page);
  await waitForPath(page, "/social");
});

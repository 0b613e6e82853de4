import { expect } from "bun:test";
import { expectConsoleErrors } from "../../support/e2e/browser.ts";
import { cameraVideo } from "../../support/e2e/camera-video.ts";
import {
  expectStored,
  findAddedCard,
  openSignedIn,
  photographFromHome,
  pressBack,
  pressForward,
  startProduct,
  tapTwice,
  toFilePayload,
  waitForHome,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { answerAsServer } from "../../support/gallery/answers.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

const cameraFile = await cameraVideo();
const photo = toFilePayload(await jpeg(600, 400));
const PIZZA_RING = "880 of 2,000 kcal eaten today, 44%";

test("Half, its Undo, Fix and Undo of what was added, also where the server refuses them", async () => {
  expectConsoleErrors(/403 \(Forbidden\).*\/api\/food-entries/);
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  await photographFromHome(page);
  const card = findAddedCard(page);
  const half = card.getByRole("button", { name: "Half" });
  const whole = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  await page.route("**/api/food-entries/**", (route) =>
    answerAsServer(route, { status: 403, json: { message: "Not now." } }),
  );
  await half.click();
  await waitForToast(page, "Update Failed");
  await card.getByText("880 kcal").waitFor();
  await card.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Delete Failed");
  await card.getByText("880 kcal").waitFor();
  await page.unrouteAll();

  await half.click();
  await waitForToast(page, "Portion Changed");
  await page.getByRole("img", { name: "440 of 2,000 kcal eaten today, 22%" }).waitFor();
  await card.getByText("440 kcal").waitFor();
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([
      expect.objectContaining({ calories: 440, protein: 21, carbs: 55.5, fat: 15, servingQuantity: 0.5 }),
    ]),
  );
  // The second tap of a hurried thumb does not take back the entry as well.
  await tapTwice(card.getByRole("button", { name: "Undo" }));
  await page.getByRole("img", { name: PIZZA_RING }).waitFor();
  await expectStored(page, url, (stored) => expect(stored).toEqual(whole));

  await card.getByRole("button", { name: "Fix" }).click();
  const editor = page.getByRole("dialog", { name: "Edit Entry" });
  await editor.getByLabel("Food Name").fill("Pizza bianca");
  await editor.getByRole("button", { name: "Save Changes" }).click();
  await editor.waitFor({ state: "detached" });
  await card.getByText("Pizza bianca").waitFor();

  await card.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await card.waitFor({ state: "detached" });
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
  await page.getByRole("img", { name: "0 of 2,000 kcal eaten today, 0%" }).waitFor();
});

test("the camera opens for the tap that asks for it, and not for Back, a reload or the address", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, browser: { cameraFile } });
  const hint = page.getByText("Fit your meal into the circle");
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await hint.waitFor();
  await pressBack(page);
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
  await pressForward(page);
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  await page.goto(url);
  await page.getByRole("link", { name: "Take Photo" }).first().click();
  await hint.waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);

  // From another screen the tab leads to the camera screen as it is.
  await page.goto(`${url}/stats`);
  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await page.getByRole("button", { name: "Open Camera" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("Gallery opens the picker on Home, and Manual the form to type into", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("link", { name: "Gallery" }).click();
  await (await chooser).setFiles(photo);
  await findAddedCard(page).waitFor();
  await waitForHome(page);

  await page.getByRole("link", { name: "Manual" }).click();
  await page.getByRole("heading", { name: "Manual Entry" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await pressBack(page);
  await page.getByRole("heading", { name: "Track Your Meal" }).waitFor();
});

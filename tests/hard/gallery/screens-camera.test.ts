import type { Page } from "playwright";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { cameraVideo, plateJpeg } from "../../support/camera-video.ts";
import {
  addEntry,
  openSignedIn,
  pickFile,
  startProduct,
  takePhoto,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { html } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const cameraFile = await cameraVideo();
/** Each height is another photo: the same one would be answered as the first time. */
const takePlate = async (height = 1200) => toFilePayload(await plateJpeg(900, height));
const gallery = (page: Page) => page.getByRole("button", { name: "Upload from Gallery" });
const upload = async (page: Page, photo = takePlate()) => pickFile(page, gallery(page), await photo);
const closeDialog = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};
test("the camera, live, refused a file, and analysing", async () => {
  const { url } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, browser: { cameraFile } });
  await page.clock.install();
  await page.goto(`${url}/camera?source=gallery`);
  await gallery(page).waitFor();
  await checkScreen(page, "camera");

  await pickFile(page, gallery(page), toFilePayload(html(), "menu.html", "text/html"));
  await waitForToast(page, "Invalid File");
  await checkScreen(page, "camera-invalid-file");

  await page.getByRole("button", { name: "Open Camera" }).click();
  await page.getByText("Fit your meal into the circle").waitFor();
  await checkScreen(page, "camera-live");

  await page.getByRole("button", { name: "AR Nutrition Scanner" }).click();
  await page.clock.fastForward("00:03");
  await page.getByRole("list", { name: "Sample foods" }).waitFor();
  await checkScreen(page, "camera-ar");
  await page.getByRole("button", { name: "Exit AR Mode" }).click();

  await page.getByRole("button", { name: "Capture photo" }).click();
  await page.getByText("Analyzing your photo…").waitFor();
  await checkScreen(page, "analysing");

  await page.clock.fastForward("00:12");
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await checkScreen(page, "analysing-cancel");
});

test("the result: sure, edited, unsure, empty, and added by itself", async () => {
  const { url, provider } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  provider.state.food = { ...PIZZA, confidence: 0.55 };
  await upload(page);
  await page.getByText("Not added automatically").waitFor();
  await checkScreen(page, "result-unsure");

  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Food Name").fill("");
  await checkScreen(page, "result-edit");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Please enter a food name").waitFor();
  await checkScreen(page, "result-edit-problems");
  await closeDialog(page);

  provider.state.food = {
    ...PIZZA,
    name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden",
    servingSize: "1 plate with everything that was on it, about 1,250 g",
    calories: 0,
    items: [],
  };
  await upload(page, takePlate(1190));
  await page.getByText("A meal needs more than 0 kcal.").waitFor();
  await checkScreen(page, "result-without-calories");
  await closeDialog(page);

  provider.state.food = PIZZA;
  await upload(page, takePlate(1180));
  const card = page.getByRole("region", { name: "Added to" });
  await card.locator("img").waitFor();
  await waitForToast(page, "Added to Food Diary");
  await checkScreen(page, "home-added");
  await card.getByRole("button", { name: "Half" }).click();
  await waitForToast(page, "Portion Changed");
  await checkScreen(page, "home-added-half");
});

test("the result that waits to be added", async () => {
  const { url } = await startProduct();
  const preferences = { autoAddToDiary: false };
  const page = await openSignedIn({ url, path: "/camera", preferences, browser: { cameraFile } });
  await takePhoto(page);
  await page.getByRole("heading", { name: PIZZA.name }).waitFor();
  await checkScreen(page, "result");
});

test("a failed analysis, and the food that the person names", async () => {
  expectConsoleErrors(/status of (422|502) .*\/api\/analyze-food/, /500 .*\/api\/foods\/search/);
  const { url, provider } = await startProduct({ mode: "html" });
  const page = await openSignedIn({ url, path: "/camera" });
  await upload(page);
  await waitForToast(page, "Analysis Failed");
  await checkScreen(page, "analysis-failed");
  await closeDialog(page);

  provider.mode = "no-food";
  await upload(page);
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  await sheet.getByRole("region", { name: /^Popular/ }).waitFor();
  await checkScreen(page, "identify");

  const search = sheet.getByRole("searchbox", { name: "Search foods" });
  await search.fill("bread");
  await sheet.getByRole("region", { name: "Results" }).waitFor();
  await checkScreen(page, "identify-results");
  await search.fill("zzzz");
  await sheet.getByText("Nothing found for").waitFor();
  await checkScreen(page, "identify-nothing");
  await page.route("**/api/foods/search?*", (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await search.fill("apple");
  await sheet.getByRole("button", { name: "Try Again" }).waitFor();
  await checkScreen(page, "identify-failed");
  await page.unrouteAll();

  await search.fill("banana");
  await sheet
    .getByRole("button", { name: /^Banana/ })
    .first()
    .click();
  await sheet.getByRole("button", { name: "Add to Food Diary" }).waitFor();
  await checkScreen(page, "portion");
  await sheet.getByRole("textbox", { name: "Quantity" }).fill("");
  await sheet.getByText("Enter how much you ate.").waitFor();
  await checkScreen(page, "portion-problem");
});

test("what was eaten before", async () => {
  expectConsoleErrors(/status of 422 .*\/api\/analyze-food/);
  const { url } = await startProduct({ mode: "no-food" });
  const page = await openSignedIn({ url, path: "/camera" });
  await addEntry(page, url, { name: "Grandma's soup", calories: 310, protein: 14, servingSize: "2 bowls (600 g)" });
  await upload(page);
  const sheet = page.getByRole("dialog", { name: "What is it?" });
  await sheet.getByRole("region", { name: "Recent" }).waitFor();
  await checkScreen(page, "identify-recent");
  await sheet.getByRole("button", { name: /^Grandma's soup/ }).click();
  await sheet.getByText("As you last ate it.").waitFor();
  await checkScreen(page, "past-entry");
  await sheet.getByRole("button", { name: "Add to Plate" }).click();
  await sheet
    .getByRole("button", { name: /to the plate$/ })
    .nth(1)
    .click();
  await sheet.getByText(/^2 foods/).waitFor();
  await checkScreen(page, "identify-plate");
});

import { expect } from "bun:test";
import type { Page } from "playwright";
import { cameraVideo, plateJpeg } from "../../support/e2e/camera-video.ts";
import { pickFile, startProduct, takePhoto, toFilePayload, waitForHome } from "../../support/e2e/pages.ts";
import { close, eat, fill, open, press, type Scene, scrollTo, see, toast, upload } from "../../support/e2e/steps.ts";
import { NOON } from "../../support/fixed-now.ts";
import { fail, restore, still } from "../../support/gallery/answers.ts";
import { gallery } from "../../support/gallery/gallery.ts";
import { html, jpeg, noisePng } from "../../support/pictures.ts";
import { PIZZA, PLATE } from "../../support/stand-ins/ai-stand-in.ts";

const cameraFile = await cameraVideo();
const browser = { cameraFile };
const preferences = { autoAddToDiary: false };
type Provided = Scene & Awaited<ReturnType<typeof startProduct>>;

/** Each height is another photo: the same one would be answered as the first time. */
const uploadPlate = (height = 1200) => upload(plateJpeg(900, height));
const provide =
  (food: Provided["provider"]["state"]["food"]) =>
  ({ provider }: Provided) => {
    provider.state.food = food;
  };
const later =
  (time: string) =>
  ({ page }: Scene) =>
    page.clock.fastForward(time);

const HANGING = { browser, start: () => startProduct({ mode: "timeout" }) };
gallery("the camera, live, refused a file, and analyzing", HANGING, {
  camera: [
    still([open("/camera?source=gallery"), see("Upload from Gallery", "button")]),
    ({ page }) => page.clock.install({ time: NOON }),
    open("/camera?source=gallery"),
  ],
  "camera-invalid-file": [upload(html(), "menu.html", "text/html"), toast("Invalid File")],
  "camera-live": [press("Open Camera"), see("Fit your meal into the circle")],
  "camera-ar": [press("AR Nutrition Scanner"), later("00:03"), see("Sample foods", "list")],
  analyzing: [press("Exit AR Mode"), press("Capture photo"), see("Analyzing your photo…")],
  "analyzing-cancel": [later("00:12"), see("Cancel", "button")],
  "analyzing-tell-more": [press("Tell It More"), see("What should it know?", "textbox")],
});

const ANSWERED = { start: startProduct };
gallery("the result: sure, edited, unsure, empty, and added by itself", ANSWERED, {
  "result-unsure": [
    open("/camera"),
    provide({ ...PIZZA, confidence: 0.55 }),
    uploadPlate(),
    see("Not added automatically"),
  ],
  "result-edit": [press("Edit"), fill({ "Food Name": "" })],
  "result-edit-problems": [press("Save Changes"), see("Please enter a food name")],
  "result-without-calories": [
    press("Cancel"),
    close,
    provide({
      ...{ ...PIZZA, calories: 0, items: [] },
      name: "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden",
      servingSize: "1 plate with everything that was on it, about 1,250 g",
    }),
    uploadPlate(1190),
    see("A meal needs more than 0 kcal."),
  ],
  "home-added": [
    close,
    provide(PIZZA),
    uploadPlate(1180),
    ({ page }) => page.locator(".added-card img").waitFor(),
    toast("Added to Food Diary"),
  ],
  "home-added-half": [press("Half"), toast("Portion Changed")],
});

const ASKING = { ...ANSWERED, browser, preferences, errors: [/ERR_INTERNET_DISCONNECTED/] };
const [RICE, EGG] = PLATE.items;
const SAUCE = {
  ...{ name: "house sauce", preparation: null, count: 2, unit: "tbsp", box: null },
  ...{ gramsLow: 20, grams: 30, gramsHigh: 40, calories: 41, protein: 0.5, carbs: 6, fat: 1.6 },
  ...{ fiber: 0.2, sugar: 5, sodium: 320 },
};
const LONG_NAME = "Slow-roasted aubergine with pomegranate, tahini and herbs from the garden, as grandmother made it";
const UNCOUNTED = { ...SAUCE, unit: null, count: null };
const UNSURE_ITEMS = [
  { ...UNCOUNTED, name: "mixed green salad", gramsLow: 60, grams: 120, gramsHigh: 200 },
  { ...UNCOUNTED, name: LONG_NAME, gramsLow: 80, grams: 150, gramsHigh: 260, calories: 200 },
];

/** Where the questions are below the figures, and how high they are. */
const findQuestions = (page: Page) =>
  page.getByRole("region", { name: "Questions" }).evaluate((region) => {
    const { top, height } = region.getBoundingClientRect();
    const figures = document.querySelector('[role="dialog"] .nutrition')?.getBoundingClientRect();
    return { belowFigures: top - (figures?.top ?? 0), height };
  });

const LABEL = { perGrams: 50, calories: 80, protein: 2, carbs: 17, fat: 0.4, fiber: 1, sugar: 0, sodium: 4 };
const setOffline =
  (isOffline: boolean) =>
  ({ page }: Scene) =>
    page.context().setOffline(isOffline);
/** Chooses another photo of the meal. */
const addPhoto =
  (kind: string, height: number) =>
  async ({ page }: Scene) =>
    pickFile(page, page.getByRole("button", { name: kind }), toFilePayload(await plateJpeg(900, height)));
const PHOTOS = scrollTo("Other photos of this meal", "list");

gallery("a result that waits to be added, its items, its questions, notes and other photos", ASKING, {
  result: [open("/camera"), ({ page }) => takePhoto(page), see(PIZZA.name, "heading")],
  "result-questions": [
    close,
    provide({ ...PLATE, items: [RICE, ...UNSURE_ITEMS] }),
    uploadPlate(1210),
    scrollTo("Questions", "region"),
  ],
  "result-questions-answered": [
    async ({ page }) => {
      const before = await findQuestions(page);
      const rows = page.getByRole("region", { name: "Questions" }).getByRole("group");
      for (const row of await rows.all()) await row.locator("label").last().click();
      expect(await findQuestions(page)).toEqual(before);
    },
  ],
  "result-items": [
    close,
    provide({ ...PLATE, items: [RICE, EGG, SAUCE] }),
    uploadPlate(),
    scrollTo("What is on the plate", "list"),
  ],
  "result-item": [press(/^egg/), see("The whole plate:")],
  "result-item-search": [press("Rename"), see("Results", "region")],
  "result-new-item": [
    ({ page }) => page.keyboard.press("Escape"),
    see("The whole plate:"),
    ({ page }) => page.keyboard.press("Escape"),
    see("What is on the plate", "list"),
    press("Add an Item"),
    see("Add an Item", "heading"),
  ],
  "result-item-by-hand": [
    fill({ "Search foods": LONG_NAME }),
    press(/^Enter the Figures of/),
    press("Continue"),
    see("Please enter valid calories"),
  ],
  "tell-more": [
    open("/camera"),
    see(PLATE.name, "heading"),
    close,
    provide(PLATE),
    uploadPlate(1220),
    press("Tell It More"),
    see("With butter", "button"),
  ],
  told: [
    fill({ "What should it know?": "half eaten" }),
    ({ page }) => page.keyboard.press("Enter"),
    see("418 kcal, now 209 kcal"),
  ],
  "add-a-photo": [press("Undo"), press("Add a Photo"), see("After Eating", "button")],
  "other-photos": [
    provide({ ...PLATE, items: [{ ...RICE, label: LABEL }, EGG] }),
    addPhoto("Label", 1230),
    see("418 kcal, now 475 kcal"),
    PHOTOS,
  ],
  "other-photos-waiting": [
    setOffline(true),
    press("Add a Photo"),
    addPhoto("After Eating", 1240),
    see("Not analyzed with these photos yet. They are kept."),
    PHOTOS,
  ],
  "analyzing-other-photos": [
    setOffline(false),
    ({ provider }) => {
      provider.mode = "timeout";
    },
    press("Try Again"),
    see("Analyzing your photo…"),
    press("Add a Photo"),
  ],
});

const REFUSING = {
  start: () => startProduct({ mode: "html" }),
  errors: [/status of (422|502) .*\/api\/analyze-food/, /500 .*\/api\/foods\/search/],
};
const PAST = { name: "Grandma's soup", calories: 310, protein: 14, servingSize: "2 bowls (600 g)" };

gallery("a failed analysis, and the food that the person names", REFUSING, {
  "analysis-failed": [open("/camera"), uploadPlate(), toast("Analysis Failed")],
  identify: [
    close,
    ({ provider }) => {
      provider.mode = "no-food";
    },
    uploadPlate(),
    see(/^Popular/, "region"),
  ],
  "identify-results": [fill({ "Search foods": "bread" }), see("Results", "region")],
  "identify-nothing": [fill({ "Search foods": "zzzz" }), see("Nothing found for")],
  "identify-failed": [fail(/api\/foods\/search/), fill({ "Search foods": "apple" }), see("Try Again", "button")],
  portion: [restore, fill({ "Search foods": "banana" }), press(/^Banana/), see("Add to Food Diary", "button")],
  "portion-problem": [fill({ Quantity: "" }), see("Enter how much you ate.")],
  "identify-recent": [eat(PAST), open("/camera"), see("Recent", "region")],
  "past-entry": [press(/^Grandma's soup/), see("As you last ate it.")],
  "identify-plate": [
    press("Add to Plate"),
    ({ page }) =>
      page
        .getByRole("button", { name: /to the plate$/ })
        .nth(1)
        .click(),
    see(/^2 foods/),
  ],
});

const TWO_A_DAY = {
  start: () => startProduct({ env: { AI_TRIAL_LIMIT: "2" } }),
  errors: [/status of 429 .*\/api\/analyze-food/],
};
const seeLeft =
  (text: string) =>
  ({ page }: Scene) =>
    page.locator(".analyses-left", { hasText: text }).waitFor();
const atHome = ({ page }: Scene) => waitForHome(page);

gallery("the last analyses of a day, and a photo after them", TWO_A_DAY, {
  "camera-analyses-left": [
    open("/camera"),
    seeLeft("2 photo analyses left"),
    uploadPlate(),
    atHome,
    open("/camera"),
    seeLeft("1 photo analysis left until"),
  ],
  "camera-no-analyses-left": [upload(jpeg(300, 200)), atHome, open("/camera"), seeLeft("No photo analyses left until")],
  "identify-no-analyses-left": [
    upload(jpeg(400, 300)),
    see("You can analyze 2 photos a day. You can analyze more in 24 hours."),
    ({ provider }) => expect(provider.received).toHaveLength(2),
  ],
});

const ONE_MEGABYTE = {
  start: () => startProduct({ env: { PHOTO_QUOTA_MB: "1" } }),
  errors: [/status of 413 .*\/api\/analyze-food/],
};

/** Fills the account's space for photos nearly. */
async function fillSpace({ page, url }: Scene): Promise<void> {
  const readBudgets = async () => (await page.request.get(`${url}/api/user/budgets`)).json();
  while ((await readBudgets()).photos.usedBytes <= 810_000) {
    const data = { profileImageUrl: `data:image/png;base64,${noisePng(300, 300).toBase64()}` };
    const stored = await page.request.patch(`${url}/api/user/profile`, { headers: { origin: url }, data });
    expect(stored.status()).toBe(200);
  }
}

gallery("the space for photos, nearly full and full", ONE_MEGABYTE, {
  "profile-photo-space": [fillSpace, open("/profile"), see(/Your photos fill \d\d% of their space/)],
  "profile-app-preferences-photo-space": [press(/App Preferences/), scrollTo(/of 1 MB are used/)],
  "identify-no-photo-space": [
    open("/camera"),
    upload(noisePng(600, 900), "noise.png", "image/png"),
    see(/^This photo does not fit: an account can keep 1 MB/),
  ],
});

import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import { addEntry, startProduct, toFilePayload, waitForHome } from "../../support/e2e/pages.ts";
import { choose, close, fill, open, press, type Scene, scrollTo, see, upload } from "../../support/e2e/steps.ts";
import { makeDish, photographDish, STRAIGHT } from "../../support/foods/made-dishes.ts";
import { gallery } from "../../support/gallery/gallery.ts";
import { PLATE } from "../../support/stand-ins/ai-stand-in.ts";

const toJpeg = async (picture: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await new Bun.Image(picture).resize(960, 720).jpeg({ quality: 85 }).bytes());
const OATMEAL = makeDish(1);
const photo = await toJpeg(photographDish(OATMEAL));
const another = await toJpeg(photographDish(OATMEAL, { ...STRAIGHT, zoom: 1.05, x: 0.05, seed: 3 }));

type Provided = Scene & Awaited<ReturnType<typeof startProduct>>;
const setProvider =
  (mode: Provided["provider"]["mode"], food = PLATE) =>
  ({ provider }: Provided) => {
    provider.mode = mode;
    provider.state.food = food;
  };

/** Analyzes a photo and logs it with other figures, as another client would do it. */
async function logCorrected({ page, url }: Scene, image: Uint8Array<ArrayBuffer>, figures: object): Promise<void> {
  const multipart = { image: toFilePayload(image) };
  const answer = await page.request.post(`${url}/api/analyze-food`, { headers: { origin: url }, multipart });
  const { name, imageData } = (await answer.json()) as FoodAnalysis;
  await addEntry(page, url, { name, source: "ai_analysis", imageUrl: imageData, ...figures });
}
/** With that of the oatmeal there are five corrections, of which the preferences say how far the estimates were. */
async function correctLunches(scene: Scene): Promise<void> {
  for (const dish of [2, 3, 4, 5])
    await logCorrected(scene, await toJpeg(photographDish(makeDish(dish))), { calories: 492 });
}

const MEMORY = scrollTo("What Mealglass Remembers", "region");
const REMEMBERING = { start: startProduct, preferences: { autoAddToDiary: false } };

gallery("a correction that is used, what is remembered, and a meal that is photographed again", REMEMBERING, {
  // Another dish of the name that the provider gives both.
  "result-corrected": [
    setProvider("ok"),
    (scene) => logCorrected(scene, photo, { name: "Oatmeal", calories: 512 }),
    open("/camera"),
    upload(plateJpeg(900, 1200)),
    see("As you corrected it today"),
    see("512 kcal"),
  ],
  "preferences-memory": [
    close,
    setProvider("ok", { ...PLATE, name: "Lunch" }),
    correctLunches,
    open("/profile"),
    press(/App Preferences/),
    // Estimates of 418 kcal are 15% below the four, 18% below the first.
    see("Your last 5 corrections: 16% apart. The estimates were 16% too low on average."),
    choose("2 corrections"),
    see("is Oatmeal, 512 kcal"),
    MEMORY,
  ],
  "preferences-memory-forget-one": [press("Forget Lunch"), see(/^The correction of Lunch/), MEMORY],
  "preferences-memory-forget": [
    ({ page }) => page.getByRole("button", { name: "Forget", exact: true }).click(),
    see("1 correction"),
    press("Forget All"),
  ],
  "analyzing-same-meal": [
    setProvider("timeout"),
    open("/camera"),
    upload(another),
    see(/^Same as today's oatmeal\?/, "button"),
  ],
});

const WITHOUT_PROVIDER = { errors: [/status of 422 .*\/api\/analyze-food/] };
gallery("a meal that is photographed again where no provider is asked", WITHOUT_PROVIDER, {
  "identify-same-meal": [
    open("/camera"),
    upload(photo),
    fill({ "Search foods": "banana" }),
    press(/^Banana/),
    press("Add to Food Diary"),
    ({ page }) => waitForHome(page),
    open("/camera"),
    upload(another),
    see(/^Same as today's banana/, "button"),
  ],
  "home-same-meal": [press(/^Same as today's banana/), ({ page }) => waitForHome(page)],
});

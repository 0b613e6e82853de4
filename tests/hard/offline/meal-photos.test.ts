import { expect } from "bun:test";
import { PLATE } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { plateJpeg } from "../../support/camera-video.ts";
import { makeDish, photographDish } from "../../support/made-dishes.ts";
import { expectStored, openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { findSmallTargets } from "../../support/small-targets.ts";

const plate = await plateJpeg(900, 1200);
const photograph = async (dish: number) =>
  toFilePayload(
    new Uint8Array(await new Bun.Image(photographDish(makeDish(dish))).resize(960, 720).jpeg({ quality: 85 }).bytes()),
  );
const [LABEL, REST] = [await photograph(1), await photograph(2)];

test("a label and the plate after eating are added to a result, survive a cut network and a reload, and are undone", async () => {
  expectConsoleErrors(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED .*\/api\//);
  const { url, provider } = await startProduct();
  provider.state.food = PLATE;
  const page = await openSignedIn({ url, path: "/camera", preferences: { autoAddToDiary: false } });
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(plate));
  const sheet = page.getByRole("dialog", { name: "Analysis Result" });
  const analysis = page.getByRole("dialog", { name: "Analysis", exact: true });
  const add = async (kind: string, photo: Parameters<typeof pickFile>[2]) => {
    await sheet.getByRole("button", { name: "Add a Photo" }).click();
    await pickFile(page, sheet.getByRole("button", { name: kind }), photo);
  };
  await sheet.getByRole("button", { name: "Add a Photo" }).click();
  await checkScreen(page, "add-a-photo");
  expect(await findSmallTargets(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Add a Photo" }).click();

  // The label, whose figures are those of the rice from then on.
  const [rice, egg] = PLATE.items;
  const label = { perGrams: 50, calories: 80, protein: 2, carbs: 17, fat: 0.4, fiber: 1, sugar: 0, sodium: 4 };
  provider.state.food = { ...PLATE, items: [{ ...rice, label }, egg] };
  await add("Label", LABEL);
  await sheet.getByText("418 kcal, now 475 kcal").waitFor();
  await sheet.getByText("From the label").waitFor();
  expect(provider.received.at(-1)?.images).toHaveLength(2);

  // What is left, without a network: it waits, also over a reload.
  provider.state.food = {
    ...PLATE,
    items: [
      {
        ...rice,
        label,
        gramsLow: 160,
        grams: 200,
        gramsHigh: 260,
        gramsLeftLow: 90,
        gramsLeft: 100,
        gramsLeftHigh: 110,
      },
      { ...egg, gramsLeft: 0 },
    ],
  };
  await page.context().setOffline(true);
  await add("After Eating", REST);
  await sheet.getByText("Not analyzed with these photos yet. They are kept.").waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await sheet.getByText("Not analyzed with these photos yet. They are kept.").waitFor();
  await sheet.getByRole("list", { name: "Other photos of this meal" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "other-photos-waiting");
  expect(await findSmallTargets(page)).toEqual([]);

  provider.mode = "timeout";
  await sheet.getByRole("button", { name: "Try Again" }).click();
  await analysis.getByText("Analyzing your photo…").waitFor();
  await analysis.getByRole("button", { name: "Add a Photo" }).click();
  await checkScreen(page, "analysing-other-photos");
  expect(await findSmallTargets(page)).toEqual([]);
  provider.mode = "ok";
  await page.goBack();
  await sheet.getByRole("button", { name: "Try Again" }).click();
  await sheet.getByText("475 kcal, now 315 kcal").waitFor();
  expect(provider.received.at(-1)?.images).toHaveLength(3);
  await sheet.getByRole("list", { name: "Other photos of this meal" }).scrollIntoViewIfNeeded();
  await checkScreen(page, "other-photos");

  await sheet.getByRole("button", { name: "Undo" }).click();
  await sheet.getByRole("heading", { name: PLATE.name }).waitFor();
  expect(await sheet.getByRole("button", { name: /^Remove Photo/ }).count()).toBe(1);
  await sheet.getByRole("button", { name: "Add to Food Diary" }).click();
  await sheet.waitFor({ state: "hidden" });
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  expect(entry).toMatchObject({ calories: 475, items: [{ isFromLabel: true, calories: 320 }, { calories: 155 }] });
});

import { expect } from "bun:test";
import { addEntry, measurePictureWidth, openSignedIn, waitForToast } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

test("today's ring, the week and a meal's photo become pictures", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/social" });
  const photo = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 450)).toString("base64")}`;
  await addEntry(page, url, { name: "Porridge", calories: 900, imageUrl: photo });
  await page.reload();
  await page.getByRole("button", { name: "Share Progress" }).click();
  await page.getByLabel("Title").fill("A good day");
  await page.getByRole("button", { name: "Make a Picture" }).click();
  const findPicture = (words: RegExp) => page.getByRole("img", { name: words });
  const ring = findPicture(/^A good day: a ring, 45% full, 900 of 2,000 kcal today\.$/);
  await ring.waitFor();
  expect(await measurePictureWidth(ring)).toBe(1080);
  await checkScreen(page, "social-picture-ring");
  await page.getByText("My week", { exact: true }).click();
  const week = findPicture(
    /^A good day: bars of the week's calories, .* 900; 900 kcal on average against a goal of 2,000/,
  );
  await week.waitFor();
  await checkScreen(page, "social-picture-week");
  await page.getByText("Meal photo", { exact: true }).click();
  const meal = findPicture(/^A good day: a photo of Porridge, 900 kcal\.$/);
  await meal.waitFor();
  expect(await measurePictureWidth(meal)).toBe(1080);
  await checkScreen(page, "social-picture-photo");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save" }).click();
  expect((await saved).suggestedFilename()).toBe("mealglass.png");
  await waitForToast(page, "Picture Saved", "It is in your downloads as mealglass.png.");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Title").waitFor();
});

import { expect } from "bun:test";
import { expectConsoleErrors, openPage } from "../../support/e2e/browser.ts";
import {
  findMealRow,
  findToast,
  NOBODY_SIGNED_IN,
  pickFile,
  register,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/e2e/pages.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

// Without the live camera, the same button opens the phone's camera app.

const photo = toFilePayload(await jpeg(900, 600));

test("over plain http from another machine everything works with the phone's own camera", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const page = await openPage({}, { hostNames: ["phone.test"] });
  await page.goto(`http://phone.test:${new URL(url).port}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  await register(page);
  await page.waitForURL("**/auth/onboarding");
  // The onboarding can be skipped: the trial button also starts the trial.
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await pickFile(page, page.getByRole("button", { name: "Start Free 24-Hour Trial" }), photo);
  await waitForToast(page, "Added to Food Diary");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await findMealRow(page, PIZZA.name)
    .getByRole("button", { name: `Delete ${PIZZA.name}` })
    .click();
  // Until then the toast of the meal that was added stands there, with an Undo of its own.
  await findToast(page, "Entry Deleted").getByRole("button", { name: "Undo" }).click();
  await findMealRow(page, PIZZA.name).waitFor();
  await page.reload();
  await page.getByRole("img", { name: "880 of 2,000 kcal eaten today, 44%" }).waitFor();
});

import { expect, test } from "bun:test";
import { PIZZA } from "../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../support/browser.ts";
import {
  mealRow,
  NOBODY_SIGNED_IN,
  openSignedIn,
  photoFile,
  pickFile,
  register,
  seeToast,
  startProduct,
} from "../support/pages.ts";
import { jpeg } from "../support/pictures.ts";

// Where the page may not have the live camera, the same button opens the phone's own.

const photo = photoFile(await jpeg(900, 600));

test("a refused camera closes with its toast, and the next tap opens the phone's own", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera", browser: { refusesCamera: true } });
  const openCamera = page.getByRole("button", { name: "Open Camera" });
  await openCamera.click();
  await seeToast(page, "Camera Failed", "Camera not available. Please use file upload instead.");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  const chooser = page.waitForEvent("filechooser");
  await openCamera.click();
  const input = (await chooser).element();
  expect(await input.getAttribute("capture")).toBe("environment");
  expect(await input.getAttribute("accept")).toBe("image/*");
  await (await chooser).setFiles(photo);
  await seeToast(page, "Added to Food Diary");
});

test("over plain http from another machine everything works with the phone's own camera", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN);
  const { url } = await startProduct();
  const page = await openPage({}, { hostNames: ["phone.test"] });
  await page.goto(`http://phone.test:${new URL(url).port}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  await register(page);
  await page.waitForURL("**/auth/onboarding");
  // The set-up can be left out: the trial button starts the trial as well.
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("navigation").getByRole("link", { name: "Camera" }).click();
  await page.getByRole("button", { name: "Open Camera" }).click();
  await page.getByRole("button", { name: "Start Free 24-Hour Trial" }).click();
  await seeToast(page, "Free trial started");

  await pickFile(page, page.getByRole("button", { name: "Open Camera" }), photo);
  await seeToast(page, "Added to Food Diary");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Home" }).click();
  await mealRow(page, PIZZA.name)
    .getByRole("button", { name: `Delete ${PIZZA.name}` })
    .click();
  await page.getByRole("button", { name: "Undo" }).click();
  await mealRow(page, PIZZA.name).waitFor();
  await page.reload();
  await page.getByRole("img", { name: "880 of 2,000 kcal eaten today, 44%" }).waitFor();
});

import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { ADA, addEntry, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";

test("the export is saved as a file that holds the diary with its photo", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const photo = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 400)).toString("base64")}`;
  await addEntry(page, url, { name: "Lentil soup", calories: 420, imageUrl: photo });
  await page.getByRole("button", { name: "Export My Data" }).click();
  const sheet = page.getByRole("dialog", { name: "Export My Data" });
  await sheet.waitFor();
  await checkScreen(page, "export");

  const download = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Export My Data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mealglass-\d{4}-\d{2}-\d{2}\.json$/);
  const exported = JSON.parse(readFileSync(await file.path(), "utf8"));
  expect(exported).toMatchObject({
    format: "mealglass-export",
    account: { username: ADA.username },
    foodEntries: [{ name: "Lentil soup", photoId: 1 }],
    photos: [{ id: 1, dataUrl: expect.stringMatching(/^data:image\/jpeg;base64,/) }],
  });
  await sheet.getByText(/Your file is ready/).waitFor();
  await checkScreen(page, "export-ready");

  const again = page.waitForEvent("download");
  await sheet.getByRole("link", { name: "Save File" }).click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "hidden" });
});

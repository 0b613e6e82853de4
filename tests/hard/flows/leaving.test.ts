import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { openConnection } from "../../../db/file/open.ts";
import { expectConsoleErrors } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import { ADA, addEntry, NOBODY_SIGNED_IN, openSignedIn, waitForToast } from "../../support/pages.ts";
import { jpeg } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

const openSheet = async (page: Page, title: string) => {
  await page.getByRole("button", { name: title }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.waitFor();
  return sheet;
};

test("the export is saved as a file that holds the diary with its photo", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  const photo = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 400)).toString("base64")}`;
  await addEntry(page, url, { name: "Lentil soup", calories: 420, imageUrl: photo });
  const sheet = await openSheet(page, "Export My Data");
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

test("an account is deleted with its password, and nothing of it stays on the server or the device", async () => {
  expectConsoleErrors(NOBODY_SIGNED_IN, /422 \(Unprocessable.*\/api\/user/, /401 \(Unauthorized\)/);
  const { url, dataDir } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  const photo = `data:image/jpeg;base64,${Buffer.from(await jpeg(600, 400)).toString("base64")}`;
  await addEntry(page, url, { name: "Lentil soup", calories: 420, imageUrl: photo });
  await page.getByLabel("Food Name").fill("Half a sand");
  await page.evaluate(() => localStorage.setItem("authToken", "left by an older client"));
  await page.goto(`${url}/profile`);
  const sheet = await openSheet(page, "Delete Account");
  await sheet.getByText("Your diary and every photo in it").waitFor();
  await checkScreen(page, "delete-account");

  await sheet.getByRole("button", { name: "Delete My Account" }).click();
  await sheet.getByText("Password is required").waitFor();
  await sheet.getByLabel("Password", { exact: true }).fill("wrong horse");
  await sheet.getByRole("button", { name: "Delete My Account" }).click();
  await waitForToast(page, "Account Not Deleted", "The password is incorrect.");
  await checkScreen(page, "delete-account-refused");

  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await sheet.getByLabel("Password", { exact: true }).fill(ADA.password);
  await sheet.getByRole("button", { name: "Delete My Account" }).click();
  await page.waitForURL("**/auth/login");
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await waitForToast(page, "Account Deleted");
  // Nothing is asked for again that the account had.
  expect(asked).toContain("DELETE /api/user");
  expect(asked).not.toContain("GET /api/user/profile");
  await checkScreen(page, "account-deleted");
  expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(401);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const connection = openConnection(join(dataDir, "mealglass.db"));
  for (const table of ["users", "sessions", "food_entries", "photos"]) {
    expect(connection.query(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
  }
  connection.close();
  await page.goto(`${url}/manual-entry`);
  await page.waitForURL("**/auth/login");
});

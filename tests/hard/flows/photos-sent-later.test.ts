import { expect } from "bun:test";
import { waitForRows } from "../../support/kept-diary.ts";
import { reconnect } from "../../support/offline-diary.ts";
import { expectStored, openSignedIn, startProduct, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { openWithoutConnection, uploadPhoto } from "../../support/waiting-photo.ts";

test("what is added without a tap is told with Undo, in the meal that was chosen for it", async () => {
  const { url, page } = await openWithoutConnection({ path: "/camera?meal=breakfast" });
  await uploadPhoto(page);
  await waitForToast(page, "Saved");
  await page.getByRole("link", { name: "History" }).click();
  await reconnect(page);
  await waitForToast(page, "Added to Food Diary");
  await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ mealType: "breakfast" }]));
  await page.getByRole("button", { name: "Undo" }).click();
  await waitForToast(page, "Entry Deleted");
  await expectStored(page, url, (stored) => expect(stored).toEqual([]));
});

test("a page that is reloaded or left while it analyzes goes on, and the meal is added once", async () => {
  const { url, provider } = await startProduct({ mode: "timeout" });
  const page = await openSignedIn({ url, path: "/camera" });
  await uploadPhoto(page);
  await waitUntil("the provider is asked", () => provider.received.length === 1);
  await page.reload();
  await waitUntil("the provider is asked again", () => provider.received.length === 2);
  provider.mode = "ok";
  await page.goto(url);
  await waitForToast(page, "Added to Food Diary");
  await waitForRows(page, "photos", 0);
  await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
});

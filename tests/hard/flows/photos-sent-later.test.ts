import { expect } from "bun:test";
import { cutConnection, restoreConnection, waitForRows } from "../../support/e2e/kept-diary.ts";
import { reconnect } from "../../support/e2e/offline-diary.ts";
import { expectStored, findWaitingPhotos, openSignedIn, startProduct, waitForToast } from "../../support/e2e/pages.ts";
import { openWithoutConnection, uploadPhoto } from "../../support/e2e/waiting-photo.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("a photo without a connection says Saved, and is analyzed and added once when there is one, of two tabs too", async () => {
  const { url, provider, page } = await openWithoutConnection();
  const before = readProductClock();
  await uploadPhoto(page);
  await waitForToast(page, "Saved", "It is analyzed when you are online.");
  const after = readProductClock();
  await findWaitingPhotos(page).getByText("Saved. It is analyzed when you are online.").waitFor();
  await checkScreen(page, "camera-photo-saved");
  const other = await page.context().newPage();
  await cutConnection(other);
  await other.goto(`${url}/profile`).catch(() => undefined);
  await restoreConnection(other);
  await Promise.all([reconnect(page), other.goto(url)]);
  await waitForRows(page, "photos", 0);
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toMatchObject([{ name: PIZZA.name }]));
  expect(Date.parse(entry?.eatenAt ?? "")).toBeWithin(before, after + 1);
  expect(provider.received).toHaveLength(1);
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  await findWaitingPhotos(other).waitFor({ state: "detached" });
});

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

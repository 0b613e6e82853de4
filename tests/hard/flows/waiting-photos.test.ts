import { expect } from "bun:test";
import { restoreConnection, waitForRows } from "../../support/kept-diary.ts";
import { expectStored, findAddedCard, findWaitingPhotos, waitForHome } from "../../support/pages.ts";
import { readProductClock } from "../../support/product-clock.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";
import { openWithWaitingPhoto } from "../../support/waiting-photo.ts";

test("a photo without a connection waits, says why, and is added later at the time at which it was taken", async () => {
  const before = readProductClock();
  const { url, page, countPersistCalls } = await openWithWaitingPhoto();
  const after = readProductClock();
  expect(await countPersistCalls()).toBe(1);
  await findWaitingPhotos(page).getByText("Saved. Analyze it when you are online.").waitFor();
  await page.getByRole("link", { name: "Camera" }).getByText("1 waiting photo").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await findWaitingPhotos(page).waitFor();
  await checkScreen(page, "home-waiting-photo");

  await restoreConnection(page);
  await page.reload();
  await findWaitingPhotos(page).getByRole("button", { name: "Analyze" }).click();
  await waitForHome(page);
  await findAddedCard(page).waitFor();
  await findWaitingPhotos(page).waitFor({ state: "detached" });
  const [entry] = await expectStored(page, url, (stored) => expect(stored).toHaveLength(1));
  const eatenAt = Date.parse(entry?.eatenAt ?? "");
  expect(eatenAt).toBeGreaterThanOrEqual(before);
  expect(eatenAt).toBeLessThanOrEqual(after);
  await waitForRows(page, "photos", 0);
});

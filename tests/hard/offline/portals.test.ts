import { eatenAtThisHour } from "../../support/diary-times.ts";
import { plateJpeg } from "../../support/e2e/camera-video.ts";
import { answerPage } from "../../support/e2e/counting-proxy.ts";
import { FOR_A_YEAR, openBehindProxy } from "../../support/e2e/front-proxy.ts";
import { post } from "../../support/e2e/left-traces.ts";
import { findMealRow, waitOutSecondTap } from "../../support/e2e/pages.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

// A captive portal whose page browsers keep.

test("photos and code in whose place a portal's page was kept are fetched again", async () => {
  const { page, url, proxy } = await openBehindProxy("http");
  const imageUrl = `data:image/jpeg;base64,${(await plateJpeg(600, 400)).toBase64()}`;
  await post(page, "/api/food-entries", { name: "Pizza", calories: 100, imageUrl, eatenAt: eatenAtThisHour(0) });
  const isShown = () =>
    findMealRow(page, "Pizza")
      .locator("img")
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0);
  const open = async (name: string) => {
    await waitOutSecondTap();
    await page.getByRole("link", { name, exact: true }).click();
  };
  // Tab screens may be fetched ahead; this one is not.
  const isPoisoned = (path: string) => path.startsWith("/api/images/") || path.startsWith("/assets/profile-page");
  proxy.answerWith(({ url: asked }) => (isPoisoned(new URL(asked).pathname) ? answerPage(200, FOR_A_YEAR) : undefined));
  await page.goto(url);
  await findMealRow(page, "Pizza").waitFor();
  await open("Profile");
  await page.getByRole("button", { name: "Reload" }).waitFor();

  proxy.answerWith(() => undefined);
  await page.goto(url);
  await findMealRow(page, "Pizza").waitFor();
  await waitUntil("the photo is shown", isShown, { intervalMs: 50 });
  await open("Profile");
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
});

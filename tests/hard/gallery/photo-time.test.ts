import { expect } from "bun:test";
import { DAY_MS } from "../../../src/shared/product/durations.ts";
import { expectStored, openSignedIn, pickFile, startProduct, toFilePayload } from "../../support/e2e/pages.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { jpeg, withTakenAt } from "../../support/pictures.ts";
import { test } from "../../support/reported-test.ts";
import { PIZZA } from "../../support/stand-ins/ai-stand-in.ts";

/** The time of a camera whose zone is UTC: `2026:11:24 12:55:43`. */
const toCameraTime = (instant: Date): string =>
  instant.toISOString().slice(0, 19).replaceAll("-", ":").replace("T", " ");

test("a photo of yesterday that is chosen today is logged yesterday, and the person is told and led there", async () => {
  const { url } = await startProduct();
  const page = await openSignedIn({ url, path: "/camera" });
  const takenAt = new Date(Math.floor((readProductClock() - DAY_MS) / 1000) * 1000);
  const photo = withTakenAt(await jpeg(600, 400), toCameraTime(takenAt), "+00:00");
  await pickFile(page, page.getByRole("button", { name: "Upload from Gallery" }), toFilePayload(photo));
  await page.getByText(/^Logged on \w{3}, \w{3} \d+, the day of its photo\.$/).waitFor();
  await page.waitForURL("**/history?date=*");
  await page.getByRole("main").getByText(PIZZA.name).first().waitFor();
  await checkScreen(page, "history-photo-of-yesterday");
  await expectStored(page, url, (stored) =>
    expect(stored).toEqual([expect.objectContaining({ eatenAt: takenAt.toISOString() })]),
  );
});

import { eatenAgo } from "../../support/diary-times.ts";
import { addEntry, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

const SOUP = { name: "Lentil soup", calories: 420, source: "manual" };

test("yesterday taken out and put back: streak, statistics and recommendations have it right at once", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/profile" });
  for (const days of [0, 1, 2, 3]) {
    await addEntry(page, url, { ...SOUP, eatenAt: eatenAgo(days) });
  }
  const tab = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  const expectFigures = async (streak: string, entries: number) => {
    await tab("Stats").click();
    const overview = page.getByRole("region", { name: "Weekly Overview" });
    await overview.getByText(`Tracking Streak${streak}`).waitFor();
    await overview.getByText(`Total Entries This Week${entries}`).waitFor();
  };
  const expectStreak = async (days: number) => {
    await page.getByRole("link", { name: "Get Diet Recommendations" }).click();
    await page.getByText(`${days} day tracking streak`).waitFor();
  };
  await page.goto(`${url}/stats`);
  await expectFigures("4 days", 4);
  await expectStreak(4);
  await tab("History").click();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: "Delete Lentil soup" }).click();
  await page.getByText("No meals logged").waitFor();
  await expectFigures("1 day", 3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expectFigures("4 days", 4);
  await expectStreak(4);
});

import { expect } from "bun:test";
import type { Locator } from "playwright";
import { addEntry, openSignedIn } from "../../support/e2e/pages.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { test } from "../../support/reported-test.ts";

/** The tops of the controls that stand side by side, row by row. */
const readTops = (form: Locator): Promise<number[][]> =>
  form.evaluate((element) => {
    const rows = new Map<number, number[]>();
    for (const field of element.querySelectorAll(".fields-in-line > *")) {
      const control = field.querySelector("input, select");
      const row = Math.round(field.getBoundingClientRect().top);
      if (control) rows.set(row, [...(rows.get(row) ?? []), Math.round(control.getBoundingClientRect().top)]);
    }
    return [...rows.values()];
  });

test("on narrow phones the inputs of Edit Entry stand in line, whichever label or error wraps", async () => {
  const { url } = await startExecutable();
  const page = await openSignedIn({ url, path: "/manual-entry" });
  await addEntry(page, url, { name: "Soup", calories: 300 });
  await page.goto(url);
  await page.getByRole("button", { name: /Soup/ }).first().click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.locator(".entry-editor");
  const expectInLine = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    const rows = await readTops(form);
    expect(rows.filter((tops) => tops.length > 1).length).toBeGreaterThan(0);
    expect(rows.filter((tops) => new Set(tops).size > 1)).toEqual([]);
  };
  await form.getByLabel("Calories").waitFor();
  for (const width of [390, 360, 320]) await expectInLine(width);
  await form.getByLabel("Carbs").fill("-1");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await form.locator(".field__error").waitFor();
  for (const width of [390, 360, 320]) await expectInLine(width);
});

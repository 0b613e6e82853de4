import { expect } from "bun:test";
import type { Drink, Weighing } from "../../../src/contracts/body.ts";
import { KEPT, openOffline, reconnect, waitForChanges } from "../../support/offline-diary.ts";
import { tapTwice, waitForSheetToClose, waitForToast } from "../../support/pages.ts";
import { test } from "../../support/reported-test.ts";
import { checkScreen } from "../../support/screens.ts";

test("a weight and a glass without a connection are shown at once, survive a reload, and are stored once", async () => {
  const { url, page } = await openOffline();
  await page.getByRole("button", { name: /^Weight/ }).click();
  await page.getByLabel("Weight in kg").fill("72.4");
  await tapTwice(page.getByRole("button", { name: "Save" }));
  await waitForToast(page, "Weight Saved", KEPT);
  await waitForSheetToClose(page);
  await page.getByRole("button", { name: /^Weight.*72\.4 kg/ }).waitFor();
  await tapTwice(page.getByRole("button", { name: "Add 250 ml" }));
  await page.getByRole("button", { name: /^Water 250 of/ }).waitFor();
  await page.getByText("2 changes wait for a connection.").waitFor();

  await page.reload();
  await page.getByRole("button", { name: /^Weight.*72\.4 kg/ }).waitFor();
  await page.getByRole("button", { name: /^Water 250 of/ }).click();
  await page.getByRole("list", { name: "Today's glasses" }).waitFor();
  await checkScreen(page, "home-water");
  await page.goBack();
  await waitForSheetToClose(page);

  await reconnect(page);
  await waitForChanges(page, 0);
  const read = async <Row>(path: string) => (await page.request.get(`${url}/api/${path}`)).json() as Promise<Row[]>;
  expect((await read<Weighing>("weights")).map(({ kg }) => kg)).toEqual([72.4]);
  expect((await read<Drink>("water")).map(({ ml }) => ml)).toEqual([250]);
  await page.goto(`${url}/stats`);
  await page.getByRole("img", { name: /^Weight on 1 day, from 72\.4 kg/ }).scrollIntoViewIfNeeded();
  await checkScreen(page, "stats-weight");
});

import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSignedIn, waitForToast } from "../../support/e2e/pages.ts";
import { showPushed, subscribeAtStandIn } from "../../support/e2e/push-in-browser.ts";
import { startExecutable } from "../../support/executable/executable.ts";
import { readProductClock } from "../../support/executable/product-clock.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { startPushStandIn } from "../../support/stand-ins/push-stand-in.ts";

test("reminders are turned on, sent encrypted to the device and shown by it", async () => {
  const service = startPushStandIn({ now: readProductClock });
  const authority = join(temporaryFolder(), "authority.pem");
  writeFileSync(authority, service.ca);
  const { url } = await startExecutable({ env: { PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: authority } });
  const device = service.addDevice();
  const page = await openSignedIn({
    url,
    path: "/",
    context: { permissions: ["notifications"], serviceWorkers: "allow" },
  });
  await subscribeAtStandIn(page, device.subscription);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: /App Preferences/ }).click();
  await page.getByRole("button", { name: "Turn On Reminders" }).click();
  await page.getByRole("button", { name: "Send a Test" }).click();
  await waitForToast(page, "Test Sent");
  expect(service.problems).toEqual([]);
  expect(device.readTitles()).toEqual(["Reminders Work"]);

  const shown = await showPushed(page, url, device.received[0]?.payload, "test");
  expect(shown).toEqual({ title: "Reminders Work", tag: "test", data: { url: "/profile" } });

  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel("Lunch at").fill("12:15");
  expect(((await (await stored).json()) as { reminders: object }).reminders).toMatchObject({ lunchAt: "12:15" });
});

import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import { startExecutable } from "../support/executable.ts";
import { openSignedIn, waitForToast } from "../support/pages.ts";
import { temporaryFolder } from "../support/paths.ts";
import { readProductClock } from "../support/product-clock.ts";
import { startPushStandIn } from "../support/push-stand-in.ts";
import { test } from "../support/reported-test.ts";
import { waitUntil } from "../support/wait-until.ts";

type Subscription = ReturnType<ReturnType<typeof startPushStandIn>["addDevice"]>["subscription"];

/** Has the browser subscribe at the stand-in: its own push service is on the Internet. */
const subscribeAtStandIn = (page: Page, subscription: Subscription) =>
  page.addInitScript((given) => {
    const key = "stand-in subscription";
    const standing = () => (localStorage.getItem(key) ? made : null);
    const made = {
      toJSON: () => given,
      async unsubscribe() {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, "on");
      return made as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => standing() as unknown as PushSubscription;
  }, subscription);

/** Hands a message to the page's service worker, as the browser does after it has decrypted it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  // Without an active worker the browser drops the message.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
}

/** The notification with this tag, if it is shown: a busy browser may show one of its own beside it. */
const findNotification = (page: Page, tag: string) =>
  page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.ready;
    const [found] = await registration.getNotifications({ tag: wanted });
    return found && { title: found.title, tag: found.tag, data: found.data as unknown };
  }, tag);

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

  await deliver(page, url, JSON.stringify(device.received[0]?.payload));
  const shown = await waitUntil("the notification", () => findNotification(page, "test"));
  expect(shown).toEqual({ title: "Reminders Work", tag: "test", data: { url: "/profile" } });

  const stored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.getByLabel("Lunch at").fill("12:15");
  expect(((await (await stored).json()) as { reminders: object }).reminders).toMatchObject({ lunchAt: "12:15" });
});

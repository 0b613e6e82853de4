import type { Page } from "playwright";
import type { startPushStandIn } from "../stand-ins/push-stand-in.ts";
import { waitUntil } from "../wait-until.ts";

type Subscription = ReturnType<ReturnType<typeof startPushStandIn>["addDevice"]>["subscription"];

/** Has the browser subscribe at the stand-in: its own push service is on the Internet. */
export const subscribeAtStandIn = (page: Page, subscription: Subscription) =>
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
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  await session.detach();
}

/** The notification with this tag, if it is shown: a busy browser may show one of its own beside it. */
const findNotification = (page: Page, tag: string) =>
  page.evaluate(async (wanted) => {
    const registration = await navigator.serviceWorker.ready;
    const [found] = await registration.getNotifications({ tag: wanted });
    return found && { title: found.title, tag: found.tag, data: found.data as unknown };
  }, tag);

/**
 * The notification that the worker shows for a message. The message is handed over again until then: the browser drops one
 * for a worker that is being activated, or that a busy machine stops at this moment.
 */
export const showPushed = (page: Page, origin: string, payload: unknown, tag: string) =>
  waitUntil("the notification", async () => {
    await deliver(page, origin, JSON.stringify(payload));
    return findNotification(page, tag);
  });

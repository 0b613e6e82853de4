import { PRODUCT_NAME } from "../../src/shared/product/limits.ts";
import { toAddress } from "../platform/address.ts";
import { callApi } from "../platform/api/api-client.ts";

// What a service worker does with messages of the server, while no page needs to be open.

type WindowClient = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { text(): string } | null };
type NotificationEvent = ExtendableEvent & { notification: Notification };

/** As much of a service worker's global scope as is used here. TypeScript's own types exclude those of pages. */
export type PushWorker = {
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ExtendableEvent) => void): void;
};

/** A notification as the server describes it. One of the same tag is replaced. */
type Notice = { title: string; body: string; tag: string; url: string };

/** Browsers insist on a notification for each message, also for one of a server that is newer than this worker. */
const UNKNOWN: Notice = { title: PRODUCT_NAME, body: "Open the app to see what is new.", tag: "news", url: "/" };

const isNotice = (value: unknown): value is Notice =>
  typeof value === "object" &&
  value !== null &&
  (["title", "body", "tag", "url"] as const).every(
    (name) => name in value && typeof (value as Notice)[name] === "string",
  );

/** Reads a message; what is none is told in general words. */
function parseNotice(text: string): Notice {
  try {
    const value: unknown = JSON.parse(text);
    return isNotice(value) ? value : UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

const showNotice = ({ registration }: PushWorker, { title, body, tag, url }: Notice): Promise<void> =>
  registration.showNotification(title, { body, tag, icon: toAddress("/icon-192.png"), data: { url } });

/** The address of a screen of this app; Home for any other. */
function toScreen(origin: string, url: unknown): string {
  const home = origin + toAddress("/");
  const isPath = typeof url === "string" && url.startsWith("/");
  const screen = new URL(isPath ? origin + toAddress(url) : home);
  return screen.href.startsWith(home) ? screen.href : home;
}

/** Shows a screen in the window that was used last, or in a new one. */
async function openScreen({ clients }: PushWorker, screen: string): Promise<void> {
  const [latest] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!latest) return void (await clients.openWindow(screen));
  try {
    await latest.focus();
    if (latest.url !== screen) await latest.navigate(screen);
  } catch {
    // A page that was loaded before this worker took over cannot be led elsewhere.
    await clients.openWindow(screen);
  }
}

/** Subscribes again, where the browser has ended a subscription, and tells the server. */
async function renewSubscription({ registration }: PushWorker): Promise<void> {
  // Rejects signed out: nothing is sent here from now on.
  const { publicKey } = await callApi<{ publicKey: string }>("GET", "/api/push/key");
  const { pushManager } = registration;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  await callApi("POST", "/api/push/subscriptions", { body: { endpoint, keys } });
}

/** Shows what the server sends, and opens the screen that a notification is about. */
export function listenForPush(worker: PushWorker): void {
  worker.addEventListener("push", (event) =>
    event.waitUntil(showNotice(worker, parseNotice(event.data?.text() ?? ""))),
  );
  worker.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openScreen(worker, toScreen(worker.location.origin, notification.data?.url)));
  });
  worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(worker)));
}

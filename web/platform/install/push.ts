import { isIos, isOnHomeScreen } from "./platform.ts";
import { registerServiceWorker } from "./service-worker-registration.ts";

// Notifications of this device: whether it can show them, and its subscription at the push service of its browser.

/** Why a device cannot show notifications, or that it can. */
export type PushSupport = "supported" | "insecure" | "home-screen" | "unsupported";

/** Whether this device can show notifications. On iOS only apps on the home screen can. */
export function findPushSupport(): PushSupport {
  if (!window.isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "supported";
  return isIos() && !isOnHomeScreen() ? "home-screen" : "unsupported";
}

/** What the person has said to notifications; `default` before they were asked. */
export const readPushPermission = (): NotificationPermission => Notification.permission;

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  findPushSupport() === "supported" ? navigator.serviceWorker.getRegistration() : undefined;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await findRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether this device is subscribed at its push service. */
export const hasPushSubscription = async (): Promise<boolean> => (await findSubscription()) !== null;

/** Asks for the permission, which browsers allow only during a tap. */
export const askForPush = (): Promise<NotificationPermission> => Notification.requestPermission();

/**
 * Subscribes this device for the server with this key (base64url), after the person has allowed it. Rejects where the
 * browser's push service cannot be reached.
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON> {
  if (!(await findRegistration())) await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // It may be of a server that had another key; a browser refuses a second one.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return subscription.toJSON();
}

/** Ends this device's subscription. False if it had none. */
export async function unsubscribeFromPush(): Promise<boolean> {
  const subscription = await findSubscription();
  return (await subscription?.unsubscribe()) ?? false;
}

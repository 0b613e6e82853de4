import { INSTALL_OFFER_KEY, readItem, writeItem } from "../device-storage.ts";
import { createListeners } from "../listeners.ts";
import { installPrompt } from "./install-prompt.ts";
import { isInstalled, isIosSafari } from "./platform.ts";

/** How the app can be installed here: the browser asks, or the person adds it to the home screen. */
export type InstallWay = "prompt" | "home-screen";

type Question = { prompt: () => Promise<unknown> };

const isQuestion = (event: object): event is Question => "prompt" in event && typeof event.prompt === "function";

/** How the app can be installed here; undefined where it cannot, and where this is the installed app. */
export function findInstallWay(): InstallWay | undefined {
  if (!window.isSecureContext || isInstalled()) return undefined;
  if (installPrompt.event) return "prompt";
  return isIosSafari() ? "home-screen" : undefined;
}

const { notify, subscribe } = createListeners();

function forgetQuestion(): void {
  installPrompt.event = undefined;
  notify();
}

// By the browser's own menu as well. The page from which it was installed stays in the browser.
window.addEventListener("appinstalled", forgetQuestion);
// Kept by then: that listener is older.
window.addEventListener("beforeinstallprompt", () => notify());

/** Calls a listener when the answer of `findInstallWay` may have changed. */
export const subscribeToInstallWay = subscribe;

/** Has the browser ask whether to install the app, during a tap; does nothing if it was asked before. */
export async function askToInstall(): Promise<void> {
  const { event } = installPrompt;
  forgetQuestion();
  if (event && isQuestion(event)) await event.prompt();
}

/** Whether the app may still be offered for installing on this device. */
export const mayOfferInstall = (): boolean => readItem(INSTALL_OFFER_KEY) === null;

/** Ends the offer on this device, for everyone who uses it. */
export const endInstallOffer = (): void => void writeItem(INSTALL_OFFER_KEY, "answered");

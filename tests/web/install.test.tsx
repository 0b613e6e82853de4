import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";
import type { User } from "../../src/contracts/auth.ts";
import { DEMO_EMAIL_SUFFIX } from "../../src/shared/product/limits.ts";
import { showInAppBadge } from "../../web/offline/cache/app-badge.ts";
import { readDeviceStorage, requestPersistence } from "../../web/offline/cache/persistent-storage.ts";
import { removeAccountData } from "../../web/platform/account-data.ts";
import { removeDeviceDatabase } from "../../web/platform/device-storage.ts";
import { installPrompt, keepInstallPrompt } from "../../web/platform/install/install-prompt.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { formatStorageSize } from "../../web/ui/format/storage-size.ts";
import { json } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN, SUMMARY } from "../support/web/render.tsx";
import { findToastText, press, tapTwice, waitForSheetContent } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

await Promise.all([
  import("../../web/features/profile/components/reminders/this-device.tsx"),
  import("../../web/features/home/components/overview-cards.tsx"),
]);
keepInstallPrompt(window);

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const setUserAgent = (name: string) => setProperty(navigator, "userAgent", name);
const SAFARI = `${IPHONE} Version/17.0 Mobile/15E148 Safari/604.1`;

/** Safari of an iPhone in which one property has this value. */
function openSafari(target: object, name: string, value: unknown) {
  setUserAgent(SAFARI);
  setProperty(target, name, value);
}

beforeEach(() => {
  setProperty(window, "isSecureContext", true);
  // Nothing has a place here: whatever the offer would move is out of sight.
  setProperty(window, "innerHeight", 0);
});
afterEach(() => {
  installPrompt.event = undefined;
});

/** What a browser does where the app can be installed. Returns how often it has asked the person. */
function allowInstalling({ fails = false } = {}): () => number {
  let count = 0;
  const prompt = async () => {
    count += 1;
    if (fails) throw new Error("Not now");
  };
  act(() => {
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
  });
  return () => count;
}

async function openHome({ meals = 3, user = ADA } = {}) {
  const weeklyStats = { ...SUMMARY.weeklyStats, totalEntries: meals };
  const app = openApp("/", {
    ...SIGNED_IN,
    "GET /api/auth/user": () => json(user),
    "GET /api/user/daily-summary": () => json({ ...SUMMARY, weeklyStats }),
  });
  await screen.findByText("Average Daily Calories");
  return app;
}

const findOffer = () => screen.queryByRole("region", { name: "Keep Mealglass at Hand" });

const findDevice = () => screen.findByRole("region", { name: "This Device" });

async function openPreferences() {
  const app = openApp("/profile", SIGNED_IN);
  await app.user.click(await screen.findByRole("button", { name: /App Preferences/ }));
  await screen.findByRole("dialog", { name: "App Preferences" });
  await waitForSheetContent();
  return app;
}

describe("Home's offer to install the app", () => {
  test.each([
    [2, false],
    [3, true],
    [40, true],
  ])("after %p meals of the week is shown: %p", async (meals, isShown) => {
    allowInstalling();
    await openHome({ meals });
    expect(Boolean(findOffer())).toBe(isShown);
  });

  test.each([
    ["Install", 1],
    ["No, Thanks", 0],
  ])("goes with a tap on %s, has the browser ask %p times, and stays away, signed out or not", async (name, times) => {
    const countAsked = allowInstalling();
    const { user, unmount } = await openHome();
    expect(countAsked()).toBe(0);
    await tapTwice(user, screen.getByRole("button", { name }));
    expect(countAsked()).toBe(times);
    expect(findOffer()).toBeNull();
    allowInstalling();
    expect(findOffer()).toBeNull();
    unmount();
    removeAccountData();
    await openHome();
    expect(findOffer()).toBeNull();
  });

  test("goes when the app was installed by the browser's own menu", async () => {
    allowInstalling();
    await openHome();
    expect(findOffer()).toBeTruthy();
    act(() => void window.dispatchEvent(new Event("appinstalled")));
    expect(findOffer()).toBeNull();
  });

  test("says so where the browser fails to ask", async () => {
    allowInstalling({ fails: true });
    const { user } = await openHome();
    await press(user, "Install");
    expect(await findToastText("Not Installed")).toContain("Look for Install in its menu.");
  });

  test("tells the steps in Safari of an iPhone, as App Preferences do, and is answered with one tap", async () => {
    setUserAgent(SAFARI);
    const { unmount } = await openPreferences();
    expect((await findDevice()).textContent).toContain("tap Share, then Add to Home Screen");
    unmount();
    const { user } = await openHome();
    expect(findOffer()?.textContent).toContain("tap Share, then Add to Home Screen");
    expect(screen.queryByRole("button", { name: "Install" })).toBeNull();
    await press(user, "Got It");
    expect(findOffer()).toBeNull();
  });

  test.each<[string, () => unknown, User?]>([
    ["in another browser of an iPhone", () => setUserAgent(`${IPHONE} CriOS/120.0 Mobile/15E148 Safari/604.1`)],
    ["in a browser that cannot install it", () => undefined],
    ["over plain http", () => openSafari(window, "isSecureContext", false)],
    ["on an iPhone's home screen", () => openSafari(navigator, "standalone", true)],
    [
      "in the installed app",
      () => {
        allowInstalling();
        setProperty(window, "matchMedia", (query: string) => ({ matches: query === "(display-mode: standalone)" }));
      },
    ],
    ["to a demo account, which is gone tomorrow", allowInstalling, { ...ADA, email: `demo-1${DEMO_EMAIL_SUFFIX}` }],
  ])("is not there %s", async (_, prepare, user = ADA) => {
    prepare();
    await openHome({ user });
    expect(findOffer()).toBeNull();
  });
});

describe("App Preferences", () => {
  const setStorage = (usage: number, quota: number, isKept: boolean) =>
    setProperty(navigator, "storage", { estimate: async () => ({ usage, quota }), persisted: async () => isKept });

  test("installs the app later, also after the offer was declined", async () => {
    localStorage.setItem("install-offer", "answered");
    const countAsked = allowInstalling();
    const { user } = await openPreferences();
    await tapTwice(user, await screen.findByRole("button", { name: "Install Mealglass" }));
    expect(countAsked()).toBe(1);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Install Mealglass" })).toBeNull());
  });

  test.each([
    [true, "Your browser keeps it even when space runs short."],
    [false, "Your browser may remove it when space runs short."],
  ])("tells what the device stores; kept for good: %p", async (isKept, words) => {
    setStorage(3_240_000, 12_003_240_000, isKept);
    await openPreferences();
    expect((await findDevice()).textContent).toBe(
      `This DeviceThis device keeps 3.2 MB of your data. About 12 GB are free. ${words}`,
    );
  });

  test("tells nothing of storage in a browser that does not, or over plain http", async () => {
    setProperty(navigator, "storage", { persisted: async () => false });
    expect(await readDeviceStorage()).toBeNull();
    setProperty(window, "isSecureContext", false);
    setProperty(navigator, "storage", undefined);
    expect(await readDeviceStorage()).toBeNull();
  });
});

test.each([
  [0, "less than 0.1 MB"],
  [99_999, "less than 0.1 MB"],
  [100_000, "0.1 MB"],
  [9_900_000, "9.9 MB"],
  [42_600_000, "43 MB"],
  [999_400_000, "999 MB"],
  [999_600_000, "1 GB"],
  [1_500_000_000, "1.5 GB"],
  [296_000_000_000, "296 GB"],
])("%p bytes read %j", (bytes, words) => expect(formatStorageSize(bytes)).toBe(words));

test("the app's icon shows the number of pending photos, and none while notifications are off or after signing out", async () => {
  // The count outlives a test.
  showInAppBadge("changes", 0);
  const shown: number[] = [];
  setProperty(navigator, "setAppBadge", async (count: number) => void shown.push(count));
  setProperty(navigator, "clearAppBadge", async () => void shown.push(0));
  showInAppBadge("photos", 2);
  writePreferences({ notifications: false });
  showInAppBadge("photos", 2);
  removeDeviceDatabase();
  expect(shown).toEqual([2, 0, 0]);
  // A browser that refuses is not an error.
  const refused = Promise.reject(new DOMException("Not allowed", "NotAllowedError"));
  setProperty(navigator, "setAppBadge", () => refused);
  showInAppBadge("photos", 1);
  await Promise.allSettled([refused]);
});

test("the browser is asked once to keep what is stored, and not at all over plain http", async () => {
  let asked = 0;
  setProperty(navigator, "storage", {
    persisted: async () => false,
    persist: async () => {
      asked += 1;
      return false;
    },
  });
  setProperty(window, "isSecureContext", false);
  await requestPersistence();
  expect(asked).toBe(0);
  setProperty(window, "isSecureContext", true);
  await Promise.all([requestPersistence(), requestPersistence()]);
  expect(asked).toBe(1);
});

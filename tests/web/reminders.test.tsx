import { beforeEach, describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { DEFAULT_REMINDERS } from "../../src/shared/product/reminders.ts";
import { type Answers, errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { openProfileSheet } from "../support/web/profile.tsx";
import { CONFIG } from "../support/web/render.tsx";
import { findToastText } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

await import("../../web/features/profile/components/reminders/reminder-settings.tsx");

const KEY = "GET /api/push/key";
const PREFERENCES = "GET /api/user/preferences";
const CHANGE = "PATCH /api/user/preferences";
const SUBSCRIBE = "POST /api/push/subscriptions";

/** What this browser was asked and has, in the place of what happy-dom lacks. */
type Browser = { permission: NotificationPermission; answer: NotificationPermission; isSubscribed: boolean };
let browser: Browser;

const SUBSCRIPTION = { endpoint: "https://push.example.org/abc", keys: { p256dh: "B", auth: "a" } };

function installPush(known: Partial<Browser> = {}): void {
  Object.assign(browser, known);
  const subscription = {
    toJSON: () => SUBSCRIPTION,
    unsubscribe: async () => {
      browser.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? subscription : null),
    subscribe: async () => {
      browser.isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  setProperty(navigator, "serviceWorker", {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  setProperty(window, "PushManager", class {});
  setProperty(window, "Notification", {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
}

beforeEach(() => {
  browser = { permission: "default", answer: "granted", isSubscribed: false };
  setProperty(window, "isSecureContext", true);
});

const preferences = (change: object = {}) =>
  json({ showCalorieRanges: true, reminders: { ...DEFAULT_REMINDERS, ...change } });

async function openPreferences(routes: Answers = {}) {
  let isSubscribed = browser.isSubscribed;
  return openProfileSheet("App Preferences", {
    [PREFERENCES]: () => preferences(),
    [KEY]: () => json({ publicKey: "BKey", subscribed: isSubscribed }),
    [SUBSCRIBE]: () => {
      isSubscribed = true;
      return noContent();
    },
    "DELETE /api/push/subscriptions": () => {
      isSubscribed = false;
      return noContent();
    },
    ...routes,
  });
}

const turnOn = async (user: UserEvent) => user.click(await screen.findByRole("button", { name: "Turn On Reminders" }));
const findSwitch = (name: string) => screen.findByRole("switch", { name });

describe("a device that cannot show reminders says why", () => {
  const setBrowser = (system: string) => () => setProperty(navigator, "userAgent", `Mozilla/5.0 (${system})`);
  const onIphone = setBrowser("iPhone; CPU iPhone OS 16_4 like Mac OS X");
  test.each<[string, () => void, RegExp]>([
    ["over plain http", () => setProperty(window, "isSecureContext", false), /need a secure connection/],
    ["on an iPhone that has it in the browser", onIphone, /Add Mealglass to your home screen first/],
    ["in a browser without notifications", setBrowser("X11; Linux x86_64"), /This browser cannot show reminders/],
    ["where they are blocked", () => installPush({ permission: "denied" }), /are blocked on this device/],
  ])("%s", async (_, prepare, reason) => {
    prepare();
    await openPreferences();
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Turn On Reminders" })).toBeNull();
  });
});

test("over plain http the way to https is there, where the server has it", async () => {
  setProperty(window, "isSecureContext", false);
  const authority = { name: "Mealglass on nas", fingerprint: "0a".repeat(32) };
  const lan = { origin: "https://nas.lan:3443", page: "http://nas.lan:3000/connect", authority };
  await openPreferences({ "GET /api/config": { ...CONFIG, lan } });
  expect((await screen.findByRole("link", { name: "Set Up https" })).getAttribute("href")).toBe("/connect");
});

describe("turning reminders on", () => {
  test("asks for the permission with the tap, and sets the device up, or says why not", async () => {
    installPush();
    const { user, server } = await openPreferences({ [SUBSCRIBE]: errorResponse(500, "The server is busy.") });
    await screen.findByRole("button", { name: "Turn On Reminders" });
    expect(browser.permission).toBe("default");
    await turnOn(user);
    expect(await findToastText("Not Turned On")).toBe("The server is busy.");
    server.on({ [SUBSCRIBE]: noContent, [KEY]: { publicKey: "BKey", subscribed: true } });
    await turnOn(user);
    expect(await findSwitch("Breakfast")).toBeTruthy();
    expect(server.callsTo(SUBSCRIBE)[0]?.body).toEqual(SUBSCRIPTION);
  });

  test("that is refused says that they are blocked, and sends nothing", async () => {
    installPush({ answer: "denied" });
    const { user, server } = await openPreferences();
    await turnOn(user);
    expect(await screen.findByText(/are blocked on this device/)).toBeTruthy();
    expect(server.callsTo(SUBSCRIBE)).toEqual([]);
  });

  test("is not offered where the main switch is off; turning that off ends the subscription", async () => {
    installPush({ isSubscribed: true });
    const { user, server } = await openPreferences();
    await findSwitch("Breakfast");
    await user.click(await findSwitch("Notifications"));
    await waitFor(() => expect(server.callsTo("DELETE /api/push/subscriptions")).toHaveLength(1));
    expect(browser.isSubscribed).toBe(false);
    expect(screen.queryByRole("heading", { name: "Reminders" })).toBeNull();
  });
});

describe("what is reminded of", () => {
  test("is switched at once, each alone", async () => {
    installPush({ isSubscribed: true });
    let stored = {};
    const { user, server } = await openPreferences({
      [PREFERENCES]: () => preferences(stored),
      [CHANGE]: ({ body }) => {
        stored = { ...stored, ...(body as { reminders: object }).reminders };
        return preferences(stored);
      },
    });
    const names = ["Breakfast", "Lunch", "Dinner", "Streak", "End of the free trial", "Friend requests", "Likes"];
    for (const name of [...names, "Quiet hours"]) {
      const flag = await findSwitch(name);
      expect(flag.getAttribute("aria-checked")).toBe("true");
      await user.click(flag);
      expect(flag.getAttribute("aria-checked")).toBe("false");
    }
    await waitFor(() => expect(Object.values(stored)).toEqual(Array(8).fill(false)));
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toHaveLength(8);
  });

  test("a change that fails is taken back and says so", async () => {
    installPush({ isSubscribed: true });
    const { user } = await openPreferences({ [CHANGE]: errorResponse(500, "The server is busy.") });
    const likes = await findSwitch("Likes");
    await user.click(likes);
    expect(await findToastText("Update Failed")).toBe("The server is busy.");
    await waitFor(() => expect(likes.getAttribute("aria-checked")).toBe("true"));
  });

  test("a change that fails because the network is gone is taken back, and others stay", async () => {
    installPush({ isSubscribed: true });
    const { user, server } = await openPreferences();
    const likes = await findSwitch("Likes");
    server.on({
      [CHANGE]: ({ body }) => {
        if (!JSON.stringify(body).includes("likes")) return preferences({ lunch: false });
        throw new TypeError("Failed to fetch");
      },
      [PREFERENCES]: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await user.click(await findSwitch("Lunch"));
    await user.click(likes);
    await findToastText("Update Failed");
    await waitFor(() => expect(likes.getAttribute("aria-checked")).toBe("true"));
    expect((await findSwitch("Lunch")).getAttribute("aria-checked")).toBe("false");
  });

  test("a time in the quiet hours says that it is not sent; a test is sent", async () => {
    installPush({ isSubscribed: true });
    const { user, server } = await openPreferences({
      [PREFERENCES]: () => preferences({ breakfastAt: "06:30" }),
      "POST /api/push/test": noContent,
    });
    expect(await screen.findByText("In your quiet hours, so it is not sent")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Send a Test" }));
    expect(await findToastText("Test Sent")).toBe("It arrives in a few seconds.");
    expect(server.callsTo("POST /api/push/test")).toHaveLength(1);
  });
});

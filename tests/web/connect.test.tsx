import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { afterThisTest } from "../support/after-test.ts";
import { type Answers, json } from "../support/web/fake-server.ts";
import { ADA, CONFIG, openApp, SIGNED_IN, SIGNED_OUT } from "../support/web/render.tsx";
import { setProperty } from "../support/web/set-property.ts";

const ORIGIN = "https://192.168.1.7:3443";
const CHECK = `GET ${ORIGIN}/connect/check`;
const LAN = {
  origin: ORIGIN,
  page: "http://192.168.1.7:3000/connect",
  authority: { name: "Mealglass on nas", fingerprint: "0a".repeat(32) },
};
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const CHROME_OF_IPHONE = IPHONE.replace("Version/18.0", "CriOS/156.0");
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36";
const COMPUTER = "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36";

const refuse = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));
const withLan = (lan: object | null = LAN): Answers => ({
  ...SIGNED_OUT,
  "GET /api/config": json({ ...CONFIG, publicUrl: "http://192.168.1.7:3000", lan }),
});

/** Opens /connect on a device that does not trust the server yet, over http unless `isSecure`. */
function openOn(userAgent: string, routes = withLan(), { isSecure = false, path = "/connect" } = {}) {
  const before = location.href;
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(`${isSecure ? ORIGIN : "http://192.168.1.7:3000"}${path}`);
  afterThisTest(() => happyDOM.setURL(before));
  setProperty(window, "isSecureContext", isSecure);
  setProperty(navigator, "userAgent", userAgent);
  return openApp(path, { [CHECK]: refuse, ...routes });
}

const readChosen = async () => (await screen.findByRole("tab", { selected: true })).textContent;

test.each([
  ["an iPhone", IPHONE, "iPhone", "Download the Profile", "/connect/mealglass.mobileconfig", false],
  [
    "another browser of an iPhone",
    CHROME_OF_IPHONE,
    "iPhone",
    "Download the Profile",
    "/connect/mealglass.mobileconfig",
    false,
  ],
  ["Android", ANDROID, "Android", "Download the Certificate", "/connect/mealglass.crt", false],
  ["a computer", COMPUTER, "Computer", "Download the Certificate", "/connect/mealglass.crt", true],
])("%s gets its own steps, and a computer the code for phones", async (_device, agent, tab, name, href, hasCode) => {
  openOn(agent);
  expect(await readChosen()).toBe(tab);
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(href);
  expect(screen.queryByText(/Open this page in Safari/) !== null).toBe(agent === CHROME_OF_IPHONE);
  expect(screen.queryByText(LAN.page) !== null).toBe(hasCode);
  expect(within(screen.getByRole("group")).getByText(Array(32).fill("0A").join(":"))).toBeTruthy();
});

test("the other devices' steps are a tap away, and name the authority", async () => {
  const { user } = openOn(ANDROID);
  await user.click(await screen.findByRole("tab", { name: "iPhone" }));
  expect(screen.getByText("Mealglass on nas")).toBeTruthy();
  expect(screen.getByText("Certificate Trust Settings")).toBeTruthy();
});

test("the page asks over https until that works, says so, and leads there", async () => {
  const { server } = openOn(IPHONE);
  await screen.findByText("Not trusted yet");
  await waitFor(() => expect(server.callsTo(CHECK)).not.toBeEmpty());
  expect(screen.queryByRole("link", { name: /over https/ })).toBeNull();
  server.on({ [CHECK]: new Response(null, { status: 204 }) });
  window.dispatchEvent(new Event("visibilitychange"));
  const link = await screen.findByRole("link", { name: "Open Mealglass over https" }, { timeout: 10_000 });
  expect(link.getAttribute("href")).toBe(`${ORIGIN}/`);
  expect(screen.getByRole("status").textContent).toContain("This device trusts the server");
  expect(screen.queryByRole("tab")).toBeNull();
});

test("where the server does not know its address, the address of the page is passed on", async () => {
  openOn(COMPUTER, withLan({ ...LAN, page: "" }));
  expect(await screen.findByText("http://192.168.1.7:3000/connect")).toBeTruthy();
});

test.each([
  ["over https with an authority", true, LAN, "Nothing to do on this device", true],
  ["over https of a proxy", true, null, "Nothing to do on this device", false],
  ["over http without an authority", false, null, "This server offers no https of its own", false],
])("%s nothing is asked", async (_where, isSecure, lan, title, hasCode) => {
  const { server } = openOn(IPHONE, withLan(lan), { isSecure });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to Your Diary" }).getAttribute("href")).toBe("/");
  expect(screen.queryByText(LAN.page) !== null).toBe(hasCode);
  expect(server.callsTo(CHECK)).toEqual([]);
});

test("Camera leads there as well", async () => {
  openOn(IPHONE, { ...SIGNED_IN, ...withLan(), "GET /api/auth/user": json(ADA) }, { path: "/camera" });
  expect((await screen.findByRole("link", { name: "Set Up https" })).getAttribute("href")).toBe("/connect");
});

test.each([
  ["over http", false, LAN, true],
  ["over https", true, LAN, false],
  ["without an authority", false, null, false],
])("the login leads there: %s", async (_where, isSecure, lan, isOffered) => {
  openOn(IPHONE, withLan(lan), { isSecure, path: "/auth/login" });
  const register = await screen.findByRole("link", { name: "Create an account" });
  // It is hidden until the server's configuration is known.
  await waitFor(() => expect(register.closest(".auth__awaited")).toBeNull());
  const link = screen.queryByRole("link", { name: "Use it over https" });
  expect(link?.getAttribute("href") ?? null).toBe(isOffered ? "/connect" : null);
});

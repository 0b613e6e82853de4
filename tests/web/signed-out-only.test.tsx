import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { afterThisTest } from "../support/after-test.ts";
import { errorResponse, json } from "../support/web/fake-server.ts";
import { ADA, CONFIG, openApp, SIGNED_IN, SIGNED_OUT } from "../support/web/render.tsx";
import { setProperty } from "../support/web/set-property.ts";

const USER = "GET /api/auth/user";
const withSession = () => Response.json(CONFIG, { headers: { "x-session-sent": "1" } });
const KNOWN = { ...SIGNED_IN, "GET /api/config": withSession };

test.each([
  ["/auth/login", undefined, "/"],
  ["/auth/register", undefined, "/"],
  ["/auth/register?invite=abcd", undefined, "/"],
  ["/auth/login", { from: "/stats?days=30" }, "/stats?days=30"],
  ["/auth/login", { from: "https://elsewhere.example/" }, "/"],
])("who is signed in and opens %s (from %j) goes to %s", async (path, state, target) => {
  const { address } = openApp(path, KNOWN, { state });
  await waitFor(() => expect(address()).toBe(target));
});

describe("who tries the demo", () => {
  const IN_DEMO = { ...KNOWN, [USER]: json({ ...ADA, email: "demo-abc@demo.invalid" }) };

  test("may have an account: the registration leads to the login, which signs in to it", async () => {
    const withDemo = () => Response.json({ ...CONFIG, demoMode: true }, { headers: { "x-session-sent": "1" } });
    const { user, server, address } = openApp("/auth/register", {
      ...IN_DEMO,
      "GET /api/config": withDemo,
      "POST /api/auth/login": () => json({ message: "", user: ADA }),
    });
    await user.click(await screen.findByRole("link", { name: "Log in" }));
    await user.type(await screen.findByLabelText("Email"), "ada@example.org");
    expect(screen.queryByRole("button", { name: "Try Demo Mode" })).toBeNull();
    await user.type(screen.getByLabelText("Password"), "password1");
    await user.click(screen.getByRole("button", { name: "Log In" }));
    await waitFor(() => expect(server.callsTo("POST /api/auth/login")).toHaveLength(1));
    await waitFor(() => expect(address()).toBe("/"));
  });

  test("and is sent by a screen to log in again, with no password to do so, goes back there", async () => {
    const { address } = openApp("/auth/login", IN_DEMO, { state: { from: "/stats" } });
    await waitFor(() => expect(address()).toBe("/stats"));
  });
});

test.each(["/auth/login", "/auth/register"])("%s asks for the user only with a session to send", async (path) => {
  const { server, address } = openApp(path, SIGNED_OUT);
  await screen.findByLabelText("Email");
  await waitFor(() => expect(server.callsTo("GET /api/config")).toHaveLength(1));
  expect(server.callsTo(USER)).toEqual([]);
  await waitFor(() => expect(address()).toBe(path));
});

test("a session that has ended leaves the form", async () => {
  const routes = { ...KNOWN, [USER]: errorResponse(401, "Please log in to continue.") };
  const { server, address } = openApp("/auth/login", routes);
  await waitFor(() => expect(server.callsTo(USER)).toHaveLength(1));
  expect(await screen.findByLabelText("Email")).toBeTruthy();
  await waitFor(() => expect(address()).toBe("/auth/login"));
});

describe("where the server's cookies are for https alone", () => {
  const openOverHttp = (path: string, publicUrl: string, host = "http://192.168.1.7:3000") => {
    const before = location.href;
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
    happyDOM.setURL(host + path);
    afterThisTest(() => happyDOM.setURL(before));
    setProperty(globalThis, "isSecureContext", new URL(host).hostname === "localhost");
    return openApp(path, { ...SIGNED_OUT, "GET /api/config": json({ ...CONFIG, publicUrl }) });
  };

  test.each(["/auth/login", "/auth/register?invite=abcd"])("%s over http leads to https instead", async (path) => {
    openOverHttp(path, "https://meals.example.org:8443");
    const link = await screen.findByRole("link", { name: "meals.example.org:8443" });
    expect(link.getAttribute("href")).toBe(`https://meals.example.org:8443${path}`);
    expect(screen.queryByLabelText("Email")).toBeNull();
  });

  test.each([
    ["http://nas.lan:3000", "http://192.168.1.7:3000"],
    ["https://meals.example.org", "http://localhost:3000"],
    ["https://meals.example.org", "https://meals.example.org"],
    ["", "http://192.168.1.7:3000"],
  ])("the form stands with PUBLIC_URL %p at %s", async (publicUrl, host) => {
    const { server } = openOverHttp("/auth/register", publicUrl, host);
    // The form is hidden until the server's configuration is known.
    await screen.findByRole("button", { name: "Create Account" });
    expect(server.callsTo("GET /api/config")).toHaveLength(1);
    expect(screen.queryByText("Open It over https")).toBeNull();
  });
});

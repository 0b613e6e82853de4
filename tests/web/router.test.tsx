import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { preloadPages } from "../../web/app/preload.ts";
import { PATHS } from "../../web/platform/paths.ts";
import { errorResponse, never } from "../support/web/fake-server.ts";
import { ADA, openApp, SIGNED_IN, SIGNED_OUT } from "../support/web/render.tsx";

/** Every path with its screen's heading and its row in docs/specification.md, signed out and signed in. */
const PUBLIC: [path: string, heading: string, spec: string][] = [
  ["/auth/register", "Create Account", "A01"],
  ["/auth/login", "Log In", "A02"],
  ["/auth/forgot-password", "Forgot Password", "not specified"],
  ["/auth/reset-password", "Link Not Valid", "not specified"],
  ["/auth/verify-email", "Link Not Valid", "not specified"],
  ["/connect", "Open It over https", "not specified"],
];
const PRIVATE: [path: string, heading: string, spec: string][] = [
  ["/", "Mealglass", "A05"],
  ["/camera", "Camera", "A06"],
  ["/manual-entry", "Manual Entry", "A07"],
  ["/history", "Food History", "A08"],
  ["/stats", "Statistics", "A09"],
  ["/recommendations", "Diet Recommendations", "A10"],
  ["/social", "Social Hub", "A11"],
  ["/profile", "Profile", "A12"],
  ["/subscribe", "Choose Your Plan", "A13"],
  ["/payment-success", "Premium", "A14"],
  ["/marketing", "About Mealglass", "A15"],
  ["/reviews", "App Reviews", "A16"],
  ["/app-preview", "iOS Preview", "A17"],
  ["/app-preview-android", "Android Preview", "A18"],
  ["/auth/onboarding", "Your Goals", "A03"],
  ["/auth/welcome", "Welcome, ada!", "A04"],
  ["/report", "Report", "not specified"],
  ["/year", "Year in Review", "not specified"],
  // An administrator's page does not exist for others.
  ["/admin", "Page Not Found", "not specified"],
];

test("every address of the client is among them", () => {
  const paths = new Set([...PUBLIC, ...PRIVATE].map(([path]) => path));
  expect(Object.values(PATHS).filter((path) => !paths.has(path.replace(/#.*/, "")))).toEqual([]);
});

describe("signed out", () => {
  test.each([...PRIVATE.map(([path]) => path), "/nowhere"])("%s goes to /auth/login [A19]", async (path) => {
    const { address } = openApp(path, SIGNED_OUT);
    await screen.findByRole("heading", { name: "Log In" });
    await waitFor(() => expect(address()).toBe(PATHS.login));
  });

  test.each(PUBLIC)("%s is there, headed %j [%s]", async (path, heading) => {
    const { address } = openApp(path, SIGNED_OUT);
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
    await waitFor(() => expect(address()).toBe(path));
  });
});

test("a screen that was fetched before is drawn at once", async () => {
  await preloadPages(PATHS.login);
  openApp(PATHS.login, SIGNED_OUT);
  expect(screen.getByRole("heading", { name: "Log In" })).toBeTruthy();
});

describe("signed in", () => {
  test("shows a spinner until it is known who is [A20]", () => {
    openApp("/", { ...SIGNED_IN, "GET /api/auth/user": never });
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
  });

  test("shows it until it is known what the server offers, too, or that this cannot be found out", async () => {
    openApp("/stats", { ...SIGNED_IN, "GET /api/config": errorResponse(500, "Oops") });
    expect(screen.getByRole("status", { name: "Loading" })).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Statistics" })).toBeTruthy();
  });

  test.each(PRIVATE)("%s is there, headed %j [%s]", async (path, heading) => {
    openApp(path, { ...SIGNED_IN, "POST /api/payment-success": never });
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
    expect(document.title).toContain("Mealglass");
    // A sheet opened by the URL hides the page behind it.
    expect(screen.getByRole("main", { hidden: true })).toBeTruthy();
  });

  test("has the five tabs, and marks the one it is on [A22]", async () => {
    openApp(PATHS.history, SIGNED_IN);
    const tabs = (await screen.findAllByRole("link")).filter((link) => link.className.includes("tab-bar__tab"));
    expect(tabs.map((tab) => tab.getAttribute("href"))).toEqual(["/", "/history", "/camera", "/social", "/stats"]);
    expect(tabs.filter((tab) => tab.getAttribute("aria-current") === "page").map((tab) => tab.textContent)).toEqual([
      "History",
    ]);
  });

  test.each(["/nowhere", "/auth/nowhere", "/history/7"])("%s is Page Not Found [A21]", async (path) => {
    openApp(path, SIGNED_IN);
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeTruthy();
  });

  test("moves to the top of a newly opened screen", async () => {
    const { user } = openApp(PATHS.stats, SIGNED_IN);
    await user.click(await screen.findByRole("link", { name: "Social" }));
    await screen.findByRole("heading", { name: "Social Hub" });
    expect(document.activeElement === screen.getByRole("main")).toBe(true);
  });
});

describe("a session that ends while the app is open", () => {
  test("leads from another screen to /auth/login, and back to its whole address", async () => {
    const { user, server, address } = openApp("/manual-entry?from=test", {
      ...SIGNED_IN,
      "POST /api/food-entries": errorResponse(401, "Please log in to continue."),
      "POST /api/auth/login": { message: "", user: ADA },
    });
    await user.type(await screen.findByLabelText("Food Name"), "Soup");
    await user.type(screen.getByLabelText("Calories"), "200");
    server.on(SIGNED_OUT);
    await user.click(screen.getByRole("button", { name: "Add to Food Diary" }));
    await screen.findByRole("heading", { name: "Log In" });
    await user.type(screen.getByLabelText("Email"), "ada@example.org");
    await user.type(screen.getByLabelText("Password"), "password1");
    await user.click(screen.getByRole("button", { name: "Log In" }));
    const name = await screen.findByLabelText<HTMLInputElement>("Food Name");
    expect(name.value).toBe("Soup");
    await waitFor(() => expect(address()).toBe("/manual-entry?from=test"));
  });
});

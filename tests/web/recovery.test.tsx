import { describe, expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { type Answers, errorResponse, fakeServer, json } from "../support/web/fake-server.ts";
import { loadPage } from "../support/web/load-page.tsx";
import { openProfile } from "../support/web/profile.tsx";
import { ADA, CONFIG, openApp, SIGNED_OUT, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";

const FORGOT = "POST /api/auth/forgot-password";
const RESET = "POST /api/auth/reset-password";
const VERIFY = "POST /api/auth/verify-email";
const RESEND = "POST /api/auth/verify-email/resend";

const TOKEN = "t".repeat(43);
const sent = json({ message: "If this email has an account, a link to reset its password is on its way." }, 202);
const deadLink = errorResponse(422, "This link is no longer valid.", {
  fields: { token: "This link is no longer valid" },
});
const broken = new Response("", { status: 500 });

describe("/auth/forgot-password", () => {
  async function forgotPage(routes = {}) {
    const app = openApp("/auth/forgot-password", { ...SIGNED_OUT, ...routes });
    await screen.findByRole("heading", { name: "Forgot Password" });
    const ask = async (email: string) => {
      if (email) await app.user.type(getInput("Email"), email);
      await press(app.user, "Send Link");
    };
    return { ...app, ask };
  }

  test("asks for a link, and says what happens next without saying whether there is an account", async () => {
    const { ask, server } = await forgotPage({ "GET /api/config": { ...CONFIG, mail: true }, [FORGOT]: sent });
    expect(document.title).toBe("Forgot Password · Mealglass");
    expect(getInput("Email").autocomplete).toBe("username");
    await ask(" ada@example");
    expect(screen.getByText("Invalid email address")).toBeTruthy();
    expect(document.activeElement === getInput("Email")).toBe(true);
    expect(server.callsTo(FORGOT)).toEqual([]);
    await ask(".org ");
    const outcome = await screen.findByRole("status");
    expect(outcome.textContent).toContain("If ada@example.org has an account, a link to reset your password is on");
    expect(document.activeElement === outcome).toBe(true);
    expect(server.callsTo(FORGOT)[0]?.body).toEqual({ email: "ada@example.org" });
    expect(screen.getByRole("link", { name: "Back to Log In" }).getAttribute("href")).toBe("/auth/login");
  });

  test("says who has the link where the server sends no mail; it can be asked again, with the e-mail as it was", async () => {
    const { ask, user, server } = await forgotPage({ [FORGOT]: sent });
    await ask("ada@example.org");
    expect(await screen.findByText(/whoever runs this server can give you a link/)).toBeTruthy();
    await press(user, "Ask Again");
    expect(getInput("Email").value).toBe("ada@example.org");
    await press(user, "Send Link");
    await waitFor(() => expect(server.callsTo(FORGOT)).toHaveLength(2));
  });
});

describe("/auth/reset-password", () => {
  async function resetPage(routes = {}) {
    const app = openApp(`/auth/reset-password?token=${TOKEN}`, { ...SIGNED_OUT, ...routes });
    await screen.findByRole("heading", { name: "New Password" });
    const choose = async (password: string) => {
      await app.user.type(getInput("New password"), password);
      await press(app.user, "Change Password");
    };
    return { ...app, choose };
  }

  test("takes the token out of the address, says what is wrong at the field, sets the password and leads to the login", async () => {
    const message = "This password is too common. Please choose another one";
    const { choose, address, server, user } = await resetPage({
      [RESET]: json({ message: `${message}.`, fields: { password: message } }, 422),
    });
    await waitFor(() => expect(address()).toBe("/auth/reset-password"));
    expect(getInput("New password").autocomplete).toBe("new-password");
    await choose("passwor");
    expect(screen.getByText("Password must be at least 8 characters")).toBeTruthy();
    expect(server.callsTo(RESET)).toEqual([]);
    await choose("d1");
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement === getInput("New password")).toBe(true);
    server.on({ [RESET]: { message: "Changed." } });
    await user.clear(getInput("New password"));
    await choose("another horse");
    expect(await findToastText("Password Changed")).toBe("Changed.");
    expect(server.callsTo(RESET)[1]?.body).toEqual({ token: TOKEN, password: "another horse" });
    await waitFor(() => expect(address()).toBe("/auth/login"));
  });

  test("with a link that is used or old offers a new one", async () => {
    const { choose } = await resetPage({ [RESET]: deadLink });
    await choose("another horse");
    expect(await screen.findByRole("heading", { name: "Link Not Valid" })).toBeTruthy();
    screen.getByText("Your password has not changed.");
    expect(screen.getByRole("link", { name: "Get a New Link" }).getAttribute("href")).toBe("/auth/forgot-password");
    expect(screen.queryByText("Password Not Changed")).toBeNull();
  });

  test("with a link that is used up by a call whose answer was lost says that the password may have changed", async () => {
    const { choose, server, user } = await resetPage({
      [RESET]: () => Promise.reject(new TypeError("Failed to fetch")),
    });
    await choose("another horse");
    await findToastText("Password Not Changed");
    server.on({ [RESET]: deadLink });
    await press(user, "Change Password");
    expect(await screen.findByRole("heading", { name: "Link Not Valid" })).toBeTruthy();
    screen.getByText("Your first try may have changed your password. Log in with the new one.");
  });
});

describe("/auth/verify-email", () => {
  const verifyPage = (routes: Answers) => openApp(`/auth/verify-email?token=${TOKEN}`, { ...SIGNED_OUT, ...routes });

  test("verifies automatically, once, shows that it does, and takes the token out of the address", async () => {
    const answered = Promise.withResolvers<Response>();
    const { server, address } = verifyPage({ [VERIFY]: () => answered.promise });
    expect(await screen.findByRole("status", { name: "Verifying" })).toBeTruthy();
    answered.resolve(json({ message: "Your email is verified." }));
    expect(await screen.findByRole("heading", { name: "Email Verified" })).toBeTruthy();
    expect(server.callsTo(VERIFY).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(screen.getByRole("link", { name: "Go to Your Diary" }).getAttribute("href")).toBe("/");
    await waitFor(() => expect(address()).toBe("/auth/verify-email"));
  });

  test("with a link that is used or old leads to where a new one can be had, unless the email is verified", async () => {
    const { unmount } = verifyPage({ [VERIFY]: deadLink, "GET /api/auth/user": ADA });
    expect(await screen.findByRole("heading", { name: "Link Not Valid" })).toBeTruthy();
    screen.getByText("Your email is not verified yet.");
    expect(screen.getByRole("link", { name: "Get a New Link" }).getAttribute("href")).toBe("/profile");
    unmount();
    verifyPage({ [VERIFY]: deadLink, "GET /api/auth/user": { ...ADA, emailVerified: true } });
    expect(await screen.findByRole("heading", { name: "Email Verified" })).toBeTruthy();
  });

  test("opened a second time without a session, it does not say that the email is not verified", async () => {
    verifyPage({ [VERIFY]: deadLink });
    expect(await screen.findByText("If you have opened it before, your email is verified.")).toBeTruthy();
    expect(screen.queryByText("Your email is not verified yet.")).toBeNull();
  });

  test("that fails can be tried again", async () => {
    const { user, server } = verifyPage({ [VERIFY]: broken });
    expect(await screen.findByText("Your email could not be verified. Please try again.")).toBeTruthy();
    server.on({ [VERIFY]: { message: "Your email is verified." } });
    await press(user, "Try Again");
    expect(await screen.findByRole("heading", { name: "Email Verified" })).toBeTruthy();
  });
});

describe("the notice on the profile", () => {
  const WITH_MAIL = { "GET /api/config": { ...CONFIG, mail: true } };
  const profilePage = (routes: Answers = {}) => openProfile({ ...WITH_MAIL, ...routes });
  const notice = () => screen.queryByRole("region", { name: "Verify Your Email" });

  test("names the address and sends the link again, or says why not", async () => {
    const { user, server } = await profilePage({ [RESEND]: broken });
    expect(notice()?.textContent).toContain("ada@example.org");
    await press(user, "Send Link Again");
    expect(await findToastText("Link Not Sent")).toBe("The link could not be sent. Please try again.");
    server.on({ [RESEND]: json({ message: "A new link is on its way." }, 202) });
    await press(user, "Send Link Again");
    expect(await findToastText("Link Sent")).toBe("A new link is on its way.");
  });

  test("goes away when the link was opened elsewhere in the meantime", async () => {
    const { server } = await profilePage();
    expect(notice() === null).toBe(false);
    server.on({ "GET /api/auth/user": { ...ADA, emailVerified: true } });
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(notice() === null).toBe(true));
  });

  test.each([
    ["a verified e-mail", { "GET /api/auth/user": { ...ADA, emailVerified: true } }],
    ["a server without mail", { "GET /api/config": { ...CONFIG, mail: false } }],
    ["a demo's account", { "GET /api/user/profile": { ...WITH_TRIAL, email: "demo-a@demo.invalid" } }],
  ])("is not there for %s", async (_who, routes) => {
    await profilePage(routes);
    expect(notice() === null).toBe(true);
  });
});

test("a reload of the page for a new password keeps the link, without a token in the address", async () => {
  const server = fakeServer({ ...SIGNED_OUT, [RESET]: { message: "Done." } });
  const first = loadPage(`/auth/reset-password?token=${TOKEN}`);
  await screen.findByLabelText("New password");
  expect(window.location.search).toBe("");
  first.unmount();

  const { user } = loadPage();
  await user.type(await screen.findByLabelText("New password"), "correct horse");
  await press(user, "Change Password");
  await screen.findByRole("heading", { name: "Log In" });
  expect(server.callsTo(RESET)[0]?.body).toEqual({ token: TOKEN, password: "correct horse" });
  expect(JSON.stringify(window.history.state)).not.toContain(TOKEN);
});

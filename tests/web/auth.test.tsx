import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { errorResponse, json, never } from "../support/web/fake-server.ts";
import { ADA, CONFIG, openApp, SIGNED_IN, SIGNED_OUT, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, press } from "../support/web/screen.ts";

const LOGIN = "POST /api/auth/login";
const REGISTER = "POST /api/auth/register";

async function loginPage(routes = {}, state?: unknown) {
  const app = openApp("/auth/login", { ...SIGNED_OUT, ...routes }, { state });
  await screen.findByRole("heading", { name: "Log In" });
  return app;
}
async function logIn(user: UserEvent, email = "ada@example.org", password = "password1") {
  if (email) await user.type(getInput("Email"), email);
  if (password) await user.type(getInput("Password"), password);
  await user.click(screen.getByRole("button", { name: "Log In" }));
}

describe("/auth/login", () => {
  test("brings up the right keyboard and what the password manager knows, shows the password to its owner, and leads on", async () => {
    const { user } = await loginPage();
    expect(screen.queryByText(/only on this device/)).toBeNull();
    expect(getInput("Email").type).toBe("email");
    expect(getInput("Email").autocomplete).toBe("username");
    expect(getInput("Password").autocomplete).toBe("current-password");
    expect(document.title).toBe("Log In · Mealglass");
    expect(screen.getByText("Take a photo, see calories and macros.")).toBeTruthy();
    expect(document.querySelector(".product-intro svg")?.getAttribute("aria-hidden")).toBe("true");
    await waitFor(() => expect(screen.queryByText("Try Demo Mode")).toBeNull());
    expect(screen.getByRole("link", { name: "Forgot password?" }).getAttribute("href")).toBe("/auth/forgot-password");
    expect(screen.getByRole("link", { name: "Create an account" }).getAttribute("href")).toBe("/auth/register");
    await press(user, "Show password");
    expect(getInput("Password").type).toBe("text");
  });

  // Until the server's mode is known, the link keeps its place without being seen.
  test.each([
    ["open", "New here?"],
    ["invite", "Have an invite?"],
    ["closed", undefined],
  ])("where registration is %s, asks %p before the link to it", async (registration, question) => {
    const known = Promise.withResolvers<void>();
    await loginPage({ "GET /api/config": () => known.promise.then(() => json({ ...CONFIG, registration })) });
    expect(screen.getByRole("link", { name: "Create an account" }).parentElement?.className).toContain("awaited");
    known.resolve();
    await waitFor(() =>
      expect(screen.queryByRole("link", { name: "Create an account" }) !== null).toBe(question !== undefined),
    );
    if (question) expect((await screen.findByText(question)).className).not.toContain("awaited");
  });

  test("'Try Demo Mode' beside the login says why it cannot be had, or signs in to a demo account and goes to /", async () => {
    const DEMO = "POST /api/auth/demo";
    const { user, server, address } = await loginPage({
      ...SIGNED_IN,
      ...SIGNED_OUT,
      "GET /api/config": () => json({ ...CONFIG, demoMode: true }),
      [DEMO]: () => errorResponse(429, "Too many attempts. Please try again in 60 seconds."),
    });
    const demo = await screen.findByRole("button", { name: "Try Demo Mode" });
    expect(demo.previousElementSibling?.textContent).toBe("Log In");
    await user.click(demo);
    expect(await findToastText("Login Failed")).toBe("Too many attempts. Please try again in 60 seconds.");
    await waitFor(() => expect(address()).toBe("/auth/login"));
    server.on({ [DEMO]: () => json({ message: "This account is yours for a day.", user: ADA }, 201) });
    await user.click(demo);
    expect(await findToastText("Demo Mode")).toBe("This account is yours for a day.");
    await waitFor(() => expect(address()).toBe("/"));
    expect(server.callsTo(DEMO)).toHaveLength(2);
  });

  test("says what is wrong, and sends nothing [V27 V28]", async () => {
    const { user, server } = await loginPage();
    for (const [email, password, label, message] of [
      ["", "password1", "Email", "Invalid email address"],
      ["ada", "password1", "Email", "Invalid email address"],
      ["ada@example", "password1", "Email", "Invalid email address"],
      ["ada@example.org", "", "Password", "Password is required"],
    ] as const) {
      for (const field of ["Email", "Password"]) await user.clear(getInput(field));
      await logIn(user, email, password);
      expect([email, screen.queryByText(message)?.textContent]).toEqual([email, message]);
      expect(document.activeElement).toBe(getInput(label));
      expect(getInput(label).getAttribute("aria-invalid")).toBe("true");
    }
    expect(server.callsTo(LOGIN)).toEqual([]);
  });

  test.each([
    ["", "Successfully logged in"],
    ["Hello Ada", "Hello Ada"],
  ])("signs in, says 'Welcome Back!' with the server's message %j, and goes Home [E41]", async (message, text) => {
    const { user, server, address } = await loginPage({ ...SIGNED_IN, [LOGIN]: () => json({ message, user: ADA }) });
    await logIn(user, " ada@example.org ");
    expect(await findToastText("Welcome Back!")).toBe(text);
    expect(server.callsTo(LOGIN)[0]?.body).toEqual({ email: "ada@example.org", password: "password1" });
    await waitFor(() => expect(address()).toBe("/"));
  });

  test.each([
    ["E25", () => errorResponse(401, "Invalid email or password"), "Invalid email or password"],
    ["E25 E26", () => new Response("<html>", { status: 502 }), "Login failed"],
  ])("[%s] 'Login Failed' with a refusal keeps what was typed", async (_spec, answer, message) => {
    const { user, address } = await loginPage({ [LOGIN]: answer });
    await logIn(user);
    expect(await findToastText("Login Failed")).toBe(message);
    expect(getInput("Email").value).toBe("ada@example.org");
    expect(getInput("Password").value).toBe("password1");
    await waitFor(() => expect(address()).toBe("/auth/login"));
  });
});

async function registerPage(routes = {}, search = "") {
  const app = openApp(`/auth/register${search}`, { ...SIGNED_OUT, ...routes });
  await screen.findByRole("heading", { name: "Create Account" });
  return app;
}
type Typed = Partial<
  Record<"Email" | "Username" | "First name" | "Last name" | "Password" | "Daily calorie goal", string>
>;
async function signUp(user: UserEvent, typed: Typed = {}) {
  const values: Typed = { Email: "ada@example.org", Username: "ada", Password: "password1", ...typed };
  for (const [label, value] of Object.entries(values)) fireEvent.change(getInput(label), { target: { value } });
  await user.click(screen.getByRole("button", { name: "Create Account" }));
}

describe("/auth/register", () => {
  test("has the six fields, with their autocomplete tokens, says what is wrong, and sends nothing [V15 V16 V24 V25]", async () => {
    const { user, server } = await registerPage();
    const labels = ["Email", "Username", "First name", "Last name", "Password", "Daily calorie goal"];
    const tokens = labels.map((label) => getInput(label).getAttribute("autocomplete"));
    expect(tokens).toEqual(["email", "nickname", "given-name", "family-name", "new-password", "off"]);
    expect(getInput("Daily calorie goal").inputMode).toBe("numeric");
    expect(screen.getByRole("link", { name: "Log in" }).getAttribute("href")).toBe("/auth/login");
    for (const [label, value, message] of [
      ["Email", "ada@", "Invalid email address"],
      ["Username", "a", "Username must be at least 2 characters"],
      ["Username", "a".repeat(21), "Username must be less than 20 characters"],
      ["Password", "1234567", "Password must be at least 8 characters"],
      ["Daily calorie goal", "799", "Daily calorie goal must be between 800 and 5,000"],
      ["Daily calorie goal", "1500.5", "Please enter calories without decimals"],
      ["Daily calorie goal", "1,5,0,0", "Please enter only a number, such as 120"],
    ] as const) {
      await signUp(user, { "Daily calorie goal": "", [label]: value });
      const field = getInput(label).closest<HTMLElement>(".field");
      expect([value, field && within(field).queryByText(message)?.textContent]).toEqual([value, message]);
    }
    expect(server.callsTo(REGISTER)).toEqual([]);
  });

  test("creates the account, with the goal 2000 where none is given, says 'Registration Successful!', and goes on [E40 K06]", async () => {
    const { user, server, address } = await registerPage({ [REGISTER]: () => json({ message: "", user: ADA }, 201) });
    // A signed-in person who opens this page is led to Home.
    const withSession = () => Response.json(CONFIG, { headers: { "x-session-sent": "1" } });
    server.on({ ...SIGNED_IN, "GET /api/config": withSession });
    await signUp(user, { Username: " ada ", "First name": "Ada", "Daily calorie goal": "" });
    expect(await findToastText("Registration Successful!")).toBe("Welcome to Mealglass!");
    expect(server.callsTo(REGISTER)[0]?.body).toEqual({
      ...{ email: "ada@example.org", username: "ada", password: "password1" },
      ...{ firstName: "Ada", lastName: "", dailyCalorieGoal: 2000 },
    });
    await waitFor(() => expect(address()).toBe("/auth/onboarding"));
  });

  test.each([
    ["E24", () => errorResponse(409, "That username is taken."), "That username is taken."],
    ["E23 E24", () => new Response("", { status: 500 }), "Registration failed"],
  ])("[%s] 'Registration Failed' with a refusal keeps what was typed", async (_spec, answer, message) => {
    const { user } = await registerPage({ [REGISTER]: answer });
    await signUp(user);
    expect(await findToastText("Registration Failed")).toBe(message);
    expect(getInput("Username").value).toBe("ada");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Create Account" }).disabled).toBe(false),
    );
  });
});

test("a registration that the server has something against shows it at the field, focused, until it is corrected, beside the toast", async () => {
  const message = "This password is too common. Please choose another one";
  const { user } = await registerPage({
    [REGISTER]: () => json({ message: `${message}.`, fields: { password: message, unknown: "No" } }, 422),
  });
  await signUp(user);
  expect(await findToastText("Registration Failed")).toBe(`${message}.`);
  const password = getInput("Password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(password.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  await user.type(password, "s");
  expect(screen.queryByText(message)).toBeNull();
  expect(password.value).toBe("password1s");
});

test.each(["email", "invite"])("a lost answer may have made the account whose %s is refused then", async (field) => {
  const { user, server } = await registerPage({ [REGISTER]: () => Promise.reject(new TypeError("Failed to fetch")) });
  await signUp(user);
  await findToastText("Registration Failed");
  server.on({ [REGISTER]: () => json({ message: "No.", fields: { [field]: "No" } }, 422) });
  await user.click(screen.getByRole("button", { name: "Create Account" }));
  await screen.findByText("Your first try may have made this account. Try to log in with it");
});

describe("/auth/register where registration is by invite", () => {
  const BY_INVITE = { "GET /api/config": () => json({ ...CONFIG, registration: "invite" }) };
  const CODE = "7Q2M-X0KD-93TA-VWBE";

  test("asks for the code, and says at its field what the server has against it", async () => {
    const message = "This invite code is not valid. Ask for a new one";
    const { user, server } = await registerPage({
      ...BY_INVITE,
      [REGISTER]: () => json({ message: `${message}.`, fields: { invite: message } }, 422),
    });
    await screen.findByLabelText("Invite code");
    await signUp(user);
    expect(screen.getByText("Please enter your invite code")).toBeTruthy();
    expect(document.activeElement).toBe(getInput("Invite code"));
    expect(server.callsTo(REGISTER)).toEqual([]);
    await user.type(getInput("Invite code"), ` ${CODE} `);
    await user.click(screen.getByRole("button", { name: "Create Account" }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test("a link with a code opens the form without it where everyone may register", async () => {
    const { user, server } = await registerPage({ [REGISTER]: never }, `?invite=${"x".repeat(100)}`);
    await waitFor(() => expect(screen.queryByLabelText("Invite code")).toBeNull());
    await signUp(user);
    await waitFor(() => expect(server.callsTo(REGISTER)).toHaveLength(1));
    expect(server.callsTo(REGISTER)[0]?.body).not.toHaveProperty("invite");
  });

  test.each(["invite", "open", "closed"])(
    "the code of a link, which may make an administrator, is sent with the rest where it is %s",
    async (registration) => {
      const config = () => json({ ...CONFIG, registration });
      const { user, server } = await registerPage({ "GET /api/config": config, [REGISTER]: never }, `?invite=${CODE}`);
      await waitFor(() => expect(screen.queryByLabelText("Email")).not.toBeNull());
      await signUp(user);
      await waitFor(() => expect(server.callsTo(REGISTER)[0]?.body).toMatchObject({ username: "ada", invite: CODE }));
    },
  );

  test("the form keeps its place without being seen until the mode is known, or that it cannot be, with the link's code", async () => {
    const known = Promise.withResolvers<Response>();
    const { container } = await registerPage({ "GET /api/config": () => known.promise }, `?invite=${CODE}`);
    expect(container.querySelector(".auth--awaited")).not.toBeNull();
    known.resolve(new Response("", { status: 500 }));
    await waitFor(() => expect(container.querySelector(".auth--awaited") === null).toBe(true));
    expect(getInput("Invite code").value).toBe(CODE);
  });
});

test("/auth/register says where a server takes no new accounts, and leads to the login", async () => {
  const app = openApp("/auth/register", {
    ...SIGNED_OUT,
    "GET /api/config": () => json({ ...CONFIG, registration: "closed" }),
  });
  await screen.findByRole("heading", { name: "No New Accounts" });
  expect(screen.queryByRole("button", { name: "Create Account" })).toBeNull();
  await app.user.click(screen.getByRole("link", { name: "Log In" }));
  await screen.findByRole("heading", { name: "Log In" });
  expect(app.address()).toBe("/auth/login");
});

describe("/auth/register in a demo", () => {
  const DEMO = { ...ADA, email: "demo-abc@demo.invalid" };

  async function openInDemo() {
    const app = openApp("/profile", {
      ...SIGNED_IN,
      "GET /api/auth/user": DEMO,
      "GET /api/user/profile": { ...WITH_TRIAL, email: DEMO.email },
      [REGISTER]: () => json({ message: "", user: ADA }, 201),
    });
    await app.user.click(await screen.findByRole("link", { name: "Create Account" }));
    await screen.findByRole("heading", { name: "Create Account" });
    for (const [label, text] of [
      ["Email", "ada@example.org"],
      ["Username", "ada"],
      ["Password", "correct horse battery"],
    ] as const)
      fireEvent.change(getInput(label), { target: { value: text } });
    return app;
  }

  test.each([
    ["keeps what was logged unless another choice is made", undefined, true],
    ["starts empty where that is chosen", "Start Empty", false],
  ])("Profile leads to the form, which %s", async (_, choice, keepEntries) => {
    const { user, server, address } = await openInDemo();
    if (choice) await user.click(screen.getByRole("radio", { name: new RegExp(choice) }));
    await press(user, "Create Account");
    await waitFor(() => expect(address()).toBe("/auth/onboarding"));
    expect(server.callsTo(REGISTER).map(({ body }) => body)).toMatchObject([{ email: "ada@example.org", keepEntries }]);
  });
});

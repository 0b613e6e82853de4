import { expect } from "bun:test";
import { ADA, pickFile, toFilePayload } from "../../support/e2e/pages.ts";
import { startWithMail } from "../../support/e2e/recovery.ts";
import { choose, close, fill, open, press, reload, type Scene, scrollTo, see, toast } from "../../support/e2e/steps.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { fail, hold, patch, restore, still } from "../../support/gallery/answers.ts";
import { gallery, SIGNED_IN } from "../../support/gallery/gallery.ts";
import { jpeg } from "../../support/pictures.ts";

const { email: Email, username: Username, password: Password } = ADA;
const LOGIN = still([open("/auth/login"), see("Log In", "heading")]);

const SIGNED_OUT = { isSignedIn: false, errors: [/401 .*\/api\/auth\/login/] };
gallery("login and registration", SIGNED_OUT, {
  login: [LOGIN],
  "login-problems": [press("Log In"), see("Password is required")],
  "login-failed": [
    fill({ Email, Password: "wrong horse" }),
    press("Show password"),
    press("Log In"),
    toast("Login Failed"),
  ],
  register: [still([open("/auth/register"), see("Create Account", "heading")])],
  "register-problems": [fill({ "Daily calorie goal": "12" }), press("Create Account"), see("Invalid email address")],
  "not-found-signed-out": [open("/nowhere"), see(/./, "heading")],
});

/** Starts the executable where an account takes an invite, with the address of one. */
async function startWithInvite() {
  const env = { REGISTRATION: "invite" };
  const product = await startExecutable({ env });
  const { stdout } = await runExecutable({
    args: ["user", "invite"],
    dataDir: product.dataDir,
    env: { ...env, PUBLIC_URL: product.url },
  });
  return { ...product, invite: new URL(stdout.trim()) };
}

const BY_INVITE = { isSignedIn: false, start: startWithInvite, errors: [/422 .*\/api\/auth\/register/] };
gallery("registration by invite", BY_INVITE, {
  "login-by-invite": [LOGIN, see("Have an invite?")],
  "register-invite-not-valid": [
    press("Create an account", "link"),
    fill({ "Invite code": "7Q2M-X0KD-93TA-VWBE", Email, Username, Password }),
    press("Create Account"),
    toast("Registration Failed"),
    see("This invite code is not valid. Ask for a new one"),
  ],
  "register-by-invite": [
    (scene) => still([open(scene.invite.pathname + scene.invite.search), see("Invite code", "textbox")])(scene),
  ],
  "register-common-password": [
    fill({ Email, Username, Password: "Password1" }),
    press("Create Account"),
    see("This password is too common. Please choose another one"),
  ],
});

const CLOSED = { isSignedIn: false, start: () => startExecutable({ env: { REGISTRATION: "closed" } }) };
gallery("closed registration", CLOSED, {
  "register-closed": [still([open("/auth/register"), see("No New Accounts", "heading")])],
  "login-closed": [LOGIN],
});

const DEAD_TOKEN = "x".repeat(43);
const verify = async ({ page, link }: Scene & Awaited<ReturnType<typeof startWithMail>>) => page.goto(await link(1));

const WITH_MAIL = {
  start: startWithMail,
  errors: [/422 .*\/api\/auth\/(reset-password|verify-email)/, /ERR_FAILED/, /401 /],
};
gallery("recovery and verification", WITH_MAIL, {
  "profile-unverified": [open("/profile"), see("Verify Your Email", "region")],
  "forgot-password": [
    ({ page }) => page.context().clearCookies(),
    open("/auth/forgot-password"),
    see("Forgot Password", "heading"),
  ],
  "forgot-password-sent": [
    fill({ Email: "grace.brewster.murray.hopper@mail.department.university.example.org" }),
    press("Send Link"),
    see("Link Requested", "heading"),
  ],
  "reset-password": [open(`/auth/reset-password?token=${DEAD_TOKEN}`), see("New Password", "heading")],
  "reset-password-problem": [press("Change Password"), see("Password must be at least 8 characters")],
  "reset-password-dead-link": [
    fill({ "New password": "another horse" }),
    press("Change Password"),
    see("Link Not Valid", "heading"),
  ],
  "reset-password-without-token": [open("/auth/reset-password"), see(/./, "heading")],
  "verify-email-without-token": [open("/auth/verify-email"), see(/./, "heading")],
  "verify-email-failed": [
    ({ page }) => page.route("**/api/auth/verify-email", (route) => route.abort()),
    verify,
    see("Try Again", "button"),
  ],
  "verify-email-done": [restore, press("Try Again"), see("Email Verified", "heading")],
  "verify-email-dead-link": [verify, see("Link Not Valid", "heading")],
});

const WITHOUT_TRIAL = { hasTrial: false };
gallery("the set-up", WITHOUT_TRIAL, {
  "onboarding-goals": [open("/auth/onboarding"), see("Your Goals", "heading")],
  "onboarding-problems": [
    ({ page }) => page.getByText("Imperial").click(),
    fill({ "Age (years)": "7", "Height (ft)": "5", "Height (in)": "11", "Weight (lb)": "20" }),
    press("Next"),
    see("Weight must be between 67 and 2204 lb"),
  ],
  "onboarding-activity": [
    fill({ "Age (years)": "36", "Weight (lb)": "160" }),
    press("Next"),
    see("Activity Level", "heading"),
  ],
  "onboarding-preferences": [press("Next"), ({ page }) => page.getByText("Vegetarian").click()],
  "onboarding-plan": [
    press("Next"),
    fill({ "Daily calorie goal": "999" }),
    press("Complete Setup"),
    see("Daily calorie goal must be between 1,000 and 5,000"),
  ],
  welcome: [reload, press(/^Use /), press("Complete Setup"), toast("Welcome to Mealglass!"), see(/23h 5\dm/)],
  "welcome-end": [open("/auth/welcome"), scrollTo("Quick Tips")],
});

const SKELETON_GONE = ({ page }: Scene) =>
  page.locator(".bottom-sheet .skeleton").first().waitFor({ state: "detached" });
const openSheet = (title: string) => [open("/profile"), press(title), see(title, "dialog"), SKELETON_GONE];
const GOALS = { "Age (years)": "36", "Height (cm)": "180", "Weight (kg)": "72.5" };

gallery("the profile and its sheets", SIGNED_IN, {
  profile: [still([open("/profile"), see("Daily Calorie Goal"), see("Sign Out", "button")])],
  "profile-end": [scrollTo("Sign Out", "button")],
  "profile-app-preferences": openSheet("App Preferences"),
  "profile-change-password": openSheet("Change Password"),
  "profile-signed-in-devices": openSheet("Signed-In Devices"),
  "profile-export-my-data": openSheet("Export My Data"),
  "profile-delete-account": openSheet("Delete Account"),
  "profile-update-goals": openSheet("Update Goals"),
  "profile-update-goals-proposal": [
    ({ page }) => page.getByLabel("Weight goal").selectOption("Weight Loss"),
    fill(GOALS),
    see("We propose 1,690 kcal a day."),
    async ({ page }) => expect(await page.getByLabel("Daily calorie goal").inputValue()).toBe("1690"),
  ],
  "profile-update-goals-problems": [
    ({ page }) => page.getByRole("dialog").getByText("High Protein").first().click(),
    fill({ "Carbs (%)": "90", "Age (years)": "7" }),
    press("Update Goal"),
    see("Leave at least 5% for fat"),
  ],
  "profile-share": [close, press("Share App QR Code"), see(/^QR code of http/, "img")],
  "profile-edit": [
    close,
    press("Edit profile"),
    async ({ page }) =>
      pickFile(page, page.getByRole("button", { name: "Gallery" }), toFilePayload(await jpeg(900, 1200))),
    toast("Photo Selected"),
  ],
  "not-found": [open("/no/such/screen"), see("Page Not Found", "heading")],
});

const [PROFILE, SESSIONS] = [/user\/profile/, /auth\/sessions/];
const DEVICES = [open("/profile"), press("Signed-In Devices")];

const BROKEN = { errors: [/ERR_FAILED/, /500 /, /module/] };
gallery("an account and a profile that are waited for, or cannot be had", BROKEN, {
  "account-waiting": [
    hold(/auth\/user/),
    open("/"),
    ({ page }) => page.getByRole("main").getByRole("status").waitFor(),
  ],
  "profile-waiting": [restore, hold(PROFILE), open("/profile"), see("Loading", "status")],
  "profile-failed": [fail(PROFILE), open("/profile"), see("Session expired. Please log in again.")],
  "devices-waiting": [
    restore,
    hold(SESSIONS),
    ...DEVICES,
    ({ page }) => page.getByRole("dialog").getByRole("status").waitFor(),
  ],
  "devices-failed": [fail(SESSIONS), ...DEVICES, see("Out of order")],
  "screen-broken": [
    restore,
    open("/"),
    see("No meals logged today yet."),
    ({ page }) => page.route("**/assets/profile-page*.js", (route) => route.abort()),
    // Not a tab, because tab screens may be preloaded.
    press("Profile", "link"),
    see("This screen could not be shown"),
  ],
  "account-unreachable": [restore, fail(/api\/auth\/user/), press("Reload"), see("Your account could not be loaded")],
});

const CONFIG = /api\/config/;
const CHECK = "**/connect/check";
/** As over http on a phone: nothing there is a secure context. */
const beInsecure = ({ page }: Scene) =>
  page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));

const CONNECTING = {
  isSignedIn: false,
  start: () => startExecutable({ env: { LAN_TLS: "on", LAN_TLS_PORT: "0", PUBLIC_URL: "http://nas.lan" } }),
  errors: [/500 /, /ERR_CERT_AUTHORITY_INVALID/],
};
gallery("a device that comes to trust the server of the home", CONNECTING, {
  "connect-secure": [still([open("/connect"), see("Nothing to do on this device", "heading"), see(/^QR code/, "img")])],
  "connect-waiting": [hold(CONFIG), reload, see("Loading", "status")],
  "connect-failed": [restore, fail(CONFIG), reload, see("The server did not answer.")],
  "connect-secure-without-code": [restore, patch(CONFIG, { lan: null }), reload, see("Go to Your Diary", "link")],
  "connect-not-set-up": [beInsecure, reload, see("This server offers no https of its own")],
  connect: [restore, still([open("/connect"), see("Not trusted yet", "heading"), see(/^QR code/, "img")])],
  "connect-iphone": [press("iPhone", "tab"), see("Download the Profile", "link"), scrollTo("Trust this server once")],
  "connect-android": [press("Android", "tab"), see("mealglass.crt"), scrollTo("Trust this server once")],
  "connect-fingerprint": [choose("Is it really this server?"), scrollTo(/^The server prints the SHA-256/)],
  "connect-trusted": [
    ({ page }) =>
      page.route(CHECK, (route) => route.fulfill({ status: 204, headers: { "access-control-allow-origin": "*" } })),
    see("This device trusts the server", "heading"),
  ],
});

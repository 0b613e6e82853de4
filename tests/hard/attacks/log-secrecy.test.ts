import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright";
import { openConnection } from "../../../db/open.ts";
import { PIZZA } from "../../support/ai-stand-in.ts";
import { expectConsoleErrors, openPage } from "../../support/browser.ts";
import { startExecutable } from "../../support/executable.ts";
import {
  ADA,
  completeSetup,
  pickFile,
  REDUCED_MOTION,
  register,
  startProduct,
  toFilePayload,
  waitForToast,
} from "../../support/pages.ts";
import { noisyJpeg } from "../../support/pictures.ts";

const NEW_PASSWORD = "battery staple";
const WRONG_PASSWORD = "wrong horse";

/** Secrets that must not be logged, by name. */
type Secrets = Map<string, string>;

/** The encodings in which a text could be logged: plain, and as in URLs, headers and JSON. */
const listEncodings = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  Buffer.from(text).toString("base64").replace(/=+$/, ""),
];

/** Pieces from the start, middle and end of a file, in base64 and hexadecimal. */
function listPieces(file: Uint8Array): string[] {
  const texts = [Buffer.from(file).toString("base64"), Buffer.from(file).toString("hex")];
  return texts.flatMap((text) => [0, 0.5, 0.95].map((part) => text.slice(Math.floor(part * text.length)).slice(0, 32)));
}

/** The secrets found in a log, with their lines. */
function findLeaks(log: string, secrets: Secrets): string[] {
  const lines = log.split("\n");
  return [...secrets].flatMap(([secret, what]) => {
    const line = lines.find((candidate) => candidate.toLowerCase().includes(secret.toLowerCase()));
    return line === undefined ? [] : [`${what}: ${line}`];
  });
}

async function sessionToken(page: Page): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name.endsWith("mealglass_session"))?.value;
  if (!token) throw new Error("The page has no session.");
  return token;
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByRole("heading", { name: "Log In" }).waitFor();
  await page.getByLabel("Email").fill(ADA.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

async function openSheet(page: Page, title: string) {
  await page.getByRole("button", { name: title }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.waitFor();
  return sheet;
}

const closeSheet = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
};

test("no line of the log, at any level, holds a password, token, address or photo but the one with the reset link", async () => {
  expectConsoleErrors(/\((Unauthorized|Unprocessable|Internal Server Error|Service Unavailable).*\/api\//);
  const product = await startProduct({ env: { LOG_LEVEL: "debug" } });
  const { url, dataDir, provider } = product;
  const secrets: Secrets = new Map();
  const keep = (what: string, texts: string[]) => texts.forEach((text) => void secrets.set(text, what));
  for (const password of [ADA.password, NEW_PASSWORD, WRONG_PASSWORD]) keep("a password", listEncodings(password));
  keep("the email address", listEncodings(ADA.email));
  keep("a password's hash", ["$argon2id$"]);

  // Registration, onboarding, a wrong login and a correct one.
  const page = await openPage(REDUCED_MOTION);
  const keepToken = async () => {
    const token = await sessionToken(page);
    keep("a session token", [token, ...token.split(".").slice(1)]);
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    keep("a session's id", [claims.jti]);
  };
  await page.goto(`${url}/auth/login`);
  await register(page);
  await page.waitForURL("**/auth/onboarding");
  await keepToken();
  await completeSetup(page);
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await logIn(page, WRONG_PASSWORD);
  await waitForToast(page, "Login Failed");
  await logIn(page, ADA.password);
  await waitForToast(page, "Welcome Back!");
  await page.waitForURL((address) => !address.pathname.startsWith("/auth"));
  await keepToken();

  // A photo is analysed and stored; another one's analysis fails.
  const photo = await noisyJpeg(900, 600);
  keep("a photo", listPieces(photo));
  await page.goto(`${url}/camera`);
  const gallery = page.getByRole("button", { name: "Upload from Gallery" });
  await pickFile(page, gallery, toFilePayload(photo));
  await waitForToast(page, "Added to Food Diary");
  const stored = new Uint8Array(await (await page.request.get(`${url}/api/images/1`)).body());
  keep("a stored photo", listPieces(stored));
  provider.mode = "500";
  await page.goto(`${url}/camera`);
  await pickFile(page, gallery, toFilePayload(await noisyJpeg(600, 900)));
  await waitForToast(page, "Analysis Failed");
  provider.mode = "ok";

  // Changes the profile picture and the password, and exports the data.
  await page.goto(`${url}/profile`);
  await page.getByRole("button", { name: "Edit profile" }).click();
  const edit = page.getByRole("dialog");
  await pickFile(page, edit.getByRole("button", { name: "Upload" }), toFilePayload(photo));
  await waitForToast(page, "Photo Selected");
  await edit.getByRole("button", { name: "Update Profile" }).click();
  await waitForToast(page, "Profile Updated");
  const password = await openSheet(page, "Change Password");
  await password.getByLabel("Current password").fill(WRONG_PASSWORD);
  await password.getByLabel("New password").fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Change Password" }).click();
  await waitForToast(page, "Password Not Changed");
  await password.getByLabel("Current password").fill(ADA.password);
  await password.getByRole("button", { name: "Change Password" }).click();
  await waitForToast(page, "Password Changed");
  const exporting = await openSheet(page, "Export My Data");
  const download = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Export My Data" }).click();
  await download;
  await closeSheet(page);

  // Requests a reset link, and causes an unexpected error.
  const asked = await page.request.post(`${url}/api/auth/forgot-password`, {
    headers: { origin: url },
    data: { email: ADA.email },
  });
  expect(asked.status()).toBe(202);
  const connection = openConnection(join(dataDir, "mealglass.db"));
  connection.run("ALTER TABLE photos RENAME TO photos_elsewhere");
  const dataUrl = `data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}`;
  const broken = await page.request.post(`${url}/api/food-entries`, {
    headers: { origin: url },
    data: { name: PIZZA.name, calories: 880, notes: ADA.email, imageUrl: dataUrl },
  });
  expect(broken.status()).toBe(500);
  connection.run("ALTER TABLE photos_elsewhere RENAME TO photos");
  connection.close();

  // Signs out, without the photo whose analysis failed, then deletes the account.
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
  await logIn(page, NEW_PASSWORD);
  await page.waitForURL((address) => !address.pathname.startsWith("/auth"));
  await keepToken();
  await page.goto(`${url}/profile`);
  const leaving = await openSheet(page, "Delete Account");
  await leaving.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await leaving.getByRole("button", { name: "Delete My Account" }).click();
  await page.waitForURL("**/auth/login");
  await page.context().close();

  const { stdout, stderr } = await product.stop();
  const log = stdout + stderr;
  expect(log).toContain("A request failed unexpectedly");
  expect(findLeaks(log, secrets)).toEqual([]);
  const withLink = log.split("\n").filter((line) => /token=|reset-password/.test(line));
  expect(withLink).toHaveLength(1);
  expect(withLink[0]).not.toContain(ADA.username);
});

test("a mail that cannot be sent is logged without the address and without the link", async () => {
  const env = { LOG_LEVEL: "debug", SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "meals@example.org" };
  const { url, stop } = await startExecutable({ env });
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post("register", ADA)).status).toBe(201);
  expect((await post("forgot-password", { email: ADA.email })).status).toBe(202);
  const { stderr } = await stop();
  expect(stderr).toContain("could not be sent");
  expect(findLeaks(stderr, new Map([ADA.email, "token=", ADA.password].map((secret) => [secret, "a secret"])))).toEqual(
    [],
  );
});

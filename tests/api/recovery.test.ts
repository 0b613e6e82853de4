import { describe, expect, test } from "bun:test";
import { sessions, users } from "../../db/schema/accounts.ts";
import { createLogMailer } from "../../src/integrations/mailer/create-mailer.ts";
import { MailError } from "../../src/integrations/mailer/mailer.ts";
import { createLog } from "../../src/log.ts";
import { atOnce, callAs, expectEachRefused, sortStatuses } from "../support/api/api-steps.ts";
import { type Call, createListMailer, DAY, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";
import { findToken } from "../support/stand-ins/smtp-stand-in.ts";

const EMAIL = "ada@example.com";
const SENT = { message: "If this email has an account, a link to reset its password is on its way." };
const DEAD_LINK = { message: "This link is no longer valid.", fields: { token: "This link is no longer valid" } };
const NEW_PASSWORD = "another horse";

type Api = ReturnType<typeof testApi>;

const findAccount = ({ syncDb }: Api) => syncDb.select().from(users).get();

/** The token in the newest mail with this subject. */
async function findMailedToken({ readMails }: Api, subject: RegExp): Promise<string> {
  const mail = (await readMails()).findLast((candidate) => subject.test(candidate.subject));
  return findToken(mail?.link ?? "");
}

/** Registers an account, which sends the first mail, and returns a caller with its cookie. */
async function register(api: Api): Promise<Call> {
  const account = { email: EMAIL, username: "ada", password: "correct horse" };
  const answer = await api.signedOut("POST", "/auth/register", account);
  expect(answer.status).toBe(201);
  return callAs(api, answer);
}

/** An account that has registered, and the token of the mail that verifies its address. */
async function createUnverified(api = testApi()) {
  const call = await register(api);
  return { api, call, token: await findMailedToken(api, /^Verify/) };
}

/** An account that has requested a new password, and the token of the mail. */
async function createForgetful(api = testApi()) {
  const call = await api.signIn("ada");
  const answer = await api.signedOut("POST", "/auth/forgot-password", { email: EMAIL });
  return { api, call, answer, token: await findMailedToken(api, /^Reset/) };
}

const reset = ({ signedOut }: Api, token: unknown, password: unknown = NEW_PASSWORD) =>
  signedOut("POST", "/auth/reset-password", { token, password });

const logIn = ({ signedOut }: Api, password: string) => signedOut("POST", "/auth/login", { email: EMAIL, password });

describe("POST auth/forgot-password", () => {
  test("sends a link to PUBLIC_URL's own page and stores no more than its hash", async () => {
    const { api, answer, token } = await createForgetful();
    expect([answer.status, answer.body]).toEqual([202, SENT]);
    const mail = (await api.readMails()).findLast(({ to }) => to === EMAIL);
    expect(mail?.link).toBe(`http://mealglass.test/auth/reset-password?token=${token}`);
    const account = findAccount(api);
    expect(account?.passwordResetToken).toMatch(/^[0-9a-f]{64}$/);
    expect(account?.passwordResetExpires).toBe(NOON + HOUR);
    expect(JSON.stringify(account)).not.toContain(token);
  });

  test("answers an unknown e-mail alike; the mail goes to the stored address, and leads nowhere else", async () => {
    const api = testApi();
    const { status, body } = await api.signedOut("POST", "/auth/forgot-password", { email: "eve@example.com" });
    expect([status, body]).toEqual([202, SENT]);
    expect(await api.readMails()).toBeEmpty();
    await api.signIn("ada");
    const headers = Object.fromEntries(["host", "x-forwarded-host"].map((name) => [name, "evil.test"]));
    const options = { headers: { ...headers, forwarded: "host=evil.test" } };
    await api.signedOut("POST", "/auth/forgot-password", { email: "ＡDA@Example.com" }, options);
    const mails = await api.readMails();
    expect(mails.findLast(({ subject }) => subject.startsWith("Reset"))?.to).toBe(EMAIL);
    for (const { text, html } of mails) expect(text + html).not.toContain("evil.test");
  });

  test("has looked for no account by the time it answers; then the newer link takes the place of the older one", async () => {
    const { api, token } = await createForgetful();
    const before = findAccount(api)?.passwordResetToken;
    await api.signedOut("POST", "/auth/forgot-password", { email: EMAIL });
    expect(findAccount(api)?.passwordResetToken).toBe(before);
    const newer = await findMailedToken(api, /^Reset/);
    expect(findAccount(api)?.passwordResetToken).not.toBe(before);
    expect((await reset(api, token)).status).toBe(422);
    expect((await reset(api, newer)).status).toBe(200);
  });

  test("a demo's account gets no mail", async () => {
    const api = testApi({ hasFoods: true });
    const demo = await api.signedOut("POST", "/auth/demo");
    const { user } = demo.body as { user: { email: string } };
    const call = callAs(api, demo);
    expect((await api.signedOut("POST", "/auth/forgot-password", { email: user.email })).status).toBe(202);
    expect((await call("POST", "/auth/verify-email/resend")).status).toBe(202);
    expect(await api.readMails()).toBeEmpty();
  });

  test.each(["ada@example.com", "nobody@example.com"])(
    "the sixth within an hour for %s: 429 that says how long to wait",
    async (email) => {
      const api = testApi();
      await api.signIn("ada");
      const ask = () => api.signedOut("POST", "/auth/forgot-password", { email: email.toUpperCase() });
      for (let n = 0; n < 5; n += 1) {
        expect((await ask()).status).toBe(202);
        api.clock.time += 10 * MINUTE;
      }
      const { status, headers, body } = await ask();
      const refusal = { message: "Too many attempts. Please try again in 10 minutes." };
      expect([status, headers.get("retry-after"), body]).toEqual([429, "600", refusal]);
      api.clock.time += 10 * MINUTE;
      expect((await ask()).status).toBe(202);
    },
  );

  test("the eleventh within a minute from an address: 429, another address may", async () => {
    let address = "192.0.2.1";
    const api = testApi({ connection: { getAddress: () => address, isSecure: () => false } });
    const ask = (n: number) => api.signedOut("POST", "/auth/forgot-password", { email: `a${n}@example.com` });
    for (let n = 0; n < 10; n += 1) expect((await ask(n)).status).toBe(202);
    expect((await ask(10)).headers.get("retry-after")).toBe("60");
    address = "192.0.2.2";
    expect((await ask(11)).status).toBe(202);
  });
});

describe("POST auth/reset-password", () => {
  test("sets the password, ends every session and proves the address", async () => {
    const { api, call, token } = await createForgetful();
    const { status, body } = await reset(api, token);
    expect([status, body]).toEqual([200, { message: "Your password was changed. You can log in with it now." }]);
    expect((await call("GET", "/auth/user")).status).toBe(401);
    expect(await api.syncDb.$count(sessions)).toBe(0);
    expect((await logIn(api, "correct horse")).status).toBe(401);
    const again = await logIn(api, NEW_PASSWORD);
    expect(again.body).toMatchObject({ user: { emailVerified: true } });
    const { passwordResetToken, passwordResetExpires, emailVerificationToken } = findAccount(api) ?? {};
    expect([passwordResetToken, passwordResetExpires, emailVerificationToken]).toEqual([null, null, null]);
  });

  test("takes a token once, and leaves other accounts alone", async () => {
    const { api, token } = await createForgetful();
    const eve = await api.signIn("eve");
    await reset(api, token);
    const second = await reset(api, token, "a third horse");
    expect([second.status, second.body]).toEqual([422, DEAD_LINK]);
    expect((await logIn(api, NEW_PASSWORD)).status).toBe(200);
    expect((await eve("GET", "/auth/user")).body).toMatchObject({ emailVerified: false });
  });

  test("takes a token for an hour; twenty at once with one: one 200, nineteen 422", async () => {
    const { api, token } = await createForgetful();
    api.clock.time = NOON + HOUR;
    expect((await reset(api, token)).body).toEqual(DEAD_LINK);
    api.clock.time = NOON + HOUR - 1;
    const answers = await atOnce(20, (n) => reset(api, token, `new horse ${n}`));
    expect(sortStatuses(answers)).toEqual([200, ...Array(19).fill(422)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await logIn(api, `new horse ${winner}`)).status).toBe(200);
  });

  test("a changed password closes the link that is still open", async () => {
    const { api, call, token } = await createForgetful();
    await call("POST", "/auth/change-password", { currentPassword: "correct horse", newPassword: "my own horse" });
    expect((await reset(api, token)).body).toEqual(DEAD_LINK);
    expect((await logIn(api, "my own horse")).status).toBe(200);
  });

  test("takes no verification token, nor a stored hash", async () => {
    const api = testApi();
    await register(api);
    await api.signedOut("POST", "/auth/forgot-password", { email: EMAIL });
    expect((await reset(api, await findMailedToken(api, /^Verify/))).status).toBe(422);
    expect((await reset(api, findAccount(api)?.passwordResetToken)).status).toBe(422);
  });

  test("a wrong field: 422 naming it, nothing changed", async () => {
    const { api, call, token } = await createForgetful();
    const wrong = {
      token: ["a".repeat(43), "' or 1=1 --"],
      password: ["1234567"],
    };
    await expectEachRefused(wrong, (fields) => {
      const body = { token, password: NEW_PASSWORD, ...fields };
      return api.signedOut("POST", "/auth/reset-password", body);
    });
    expect((await call("GET", "/auth/user")).status).toBe(200);
    expect((await reset(api, token)).status).toBe(200);
  });
});

describe("verification", () => {
  const verify = ({ signedOut }: Api, token: unknown) => signedOut("POST", "/auth/verify-email", { token });

  test("a new account is sent a link that verifies its address, once", async () => {
    const api = testApi();
    const call = await register(api);
    const [mail] = await api.readMails();
    expect(mail).toMatchObject({ to: EMAIL, subject: "Verify your email for Mealglass" });
    const token = findToken(mail?.link ?? "");
    expect(mail?.link).toBe(`http://mealglass.test/auth/verify-email?token=${token}`);
    expect(findAccount(api)).toMatchObject({
      emailVerificationToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      emailVerificationExpires: NOON + 3 * DAY,
    });
    const { status, body } = await verify(api, token);
    expect([status, body]).toEqual([200, { message: "Your email is verified." }]);
    expect((await call("GET", "/auth/user")).body).toMatchObject({ emailVerified: true });
    expect(await verify(api, token)).toMatchObject({ status: 422, body: DEAD_LINK });
  });

  test("a link works for three days, once of twenty at once", async () => {
    const { api, token } = await createUnverified();
    api.clock.time = NOON + 3 * DAY;
    expect((await verify(api, token)).status).toBe(422);
    expect(findAccount(api)?.emailVerified).toBe(false);
    api.clock.time = NOON + 3 * DAY - 1;
    expect(sortStatuses(await atOnce(20, () => verify(api, token)))).toEqual([200, ...Array(19).fill(422)]);
  });

  test("another token, also one that resets the password, is 422 and verifies nothing", async () => {
    const { api, token: ofReset } = await createForgetful();
    for (const token of ["a".repeat(43), ofReset]) {
      expect([token, (await verify(api, token)).status]).toEqual([token, 422]);
    }
    expect(findAccount(api)?.emailVerified).toBe(false);
  });

  test("the link can be sent again, which closes the one before; a verified account is sent nothing more", async () => {
    const { api, call, token: first } = await createUnverified();
    const { status, body } = await call("POST", "/auth/verify-email/resend");
    expect([status, body]).toEqual([202, { message: "A new link is on its way." }]);
    const second = await findMailedToken(api, /^Verify/);
    expect(second).not.toBe(first);
    expect((await verify(api, first)).status).toBe(422);
    expect((await verify(api, second)).status).toBe(200);
    expect((await call("POST", "/auth/verify-email/resend")).status).toBe(202);
    expect(await api.readMails()).toHaveLength(2);
  });

  test("the sixth link within an hour: 429", async () => {
    const { call } = await createUnverified();
    for (let n = 0; n < 5; n += 1) expect((await call("POST", "/auth/verify-email/resend")).status).toBe(202);
    const refused = await call("POST", "/auth/verify-email/resend");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  });
});

describe("without a mail server", () => {
  /** An app without mail whose log, at the finest level, goes into `lines`. */
  function createAppWithoutMail() {
    const lines: string[] = [];
    const log = createLog("debug", (line) => lines.push(line));
    return { lines, api: testApi({ log, mailer: createLogMailer(log) }) };
  }

  test("the reset link stands in the log, in one line that names no one", async () => {
    const { api, lines } = createAppWithoutMail();
    const ask = () => api.signedOut("POST", "/auth/forgot-password", { email: EMAIL });
    await ask();
    await api.readMails();
    // Nothing is said of an unknown e-mail.
    expect(lines).toBeEmpty();
    await api.signIn("ada");
    await ask();
    await api.readMails();
    expect(lines).toHaveLength(1);
    const line = lines[0] ?? "";
    expect(JSON.parse(line)).toMatchObject({ level: "warn", link: expect.stringContaining("/auth/reset-password?") });
    expect(line).not.toMatch(/ada|@/);
    expect((await reset(api, findToken(line))).status).toBe(200);
  });

  test("there is nothing to verify: the config says so, and no token is made or written", async () => {
    const { api, lines } = createAppWithoutMail();
    const call = await register(api);
    expect((await call("GET", "/config")).body).toMatchObject({ mail: false });
    const again = await call("POST", "/auth/verify-email/resend");
    expect([again.status, again.body]).toEqual([
      202,
      { message: "This server cannot send email, so there is nothing to verify." },
    ]);
    await api.readMails();
    expect(findAccount(api)?.emailVerificationToken).toBeNull();
    expect(lines).toBeEmpty();
  });
});

test("a mail that cannot be sent changes no answer, and its line in the log names no one", async () => {
  const lines: string[] = [];
  const log = createLog("debug", (line) => lines.push(line));
  const send = () => Promise.reject(new MailError("ESOCKET"));
  const api = testApi({ log, mailer: { ...createListMailer([]), send } });
  await register(api);
  expect((await api.signedOut("POST", "/auth/forgot-password", { email: EMAIL })).status).toBe(202);
  await api.readMails();
  expect(lines.map((line) => JSON.parse(line).message)).toEqual([
    "Sending a verification link failed",
    "Sending a reset link failed",
  ]);
  expect(lines.join()).toContain("ESOCKET");
  expect(lines.join()).not.toMatch(/ada|@example|token/);
});

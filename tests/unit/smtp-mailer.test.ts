import { describe, expect, test } from "bun:test";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { createResetMail, createVerificationMail } from "../../src/features/auth/mails.ts";
import { describeMailFailure } from "../../src/integrations/mailer/mail-failure.ts";
import { MailError, type Mailer } from "../../src/integrations/mailer/mailer.ts";
import { createSmtpMailer } from "../../src/integrations/mailer/smtp-mailer.ts";
import { DAY_MS } from "../../src/shared/product/durations.ts";
import { afterThisTest } from "../support/after-test.ts";
import { NOON } from "../support/fixed-now.ts";
import { findClosedPort } from "../support/ports.ts";
import { createCertificate } from "../support/stand-ins/certificates.ts";
import { startSmtpStandIn } from "../support/stand-ins/smtp-stand-in.ts";

const FROM = "Mealglass <meals@example.org>";
const LINK = `https://meals.example.org/auth/reset-password?token=${"a".repeat(43)}`;

function createMailerTo(smtpUrl: string, timeouts?: { deadlineMs: number; stepMs: number }): Mailer {
  const mailer = createSmtpMailer({ smtpUrl, from: FROM }, timeouts);
  afterThisTest(() => mailer.close());
  return mailer;
}

/** The error of a mailer that cannot send a message. */
const catchError = (mailer: Mailer): Promise<unknown> =>
  mailer.send(createResetMail("ada@example.com", LINK)).then(
    () => undefined,
    (error: unknown) => error,
  );

describe.each([
  ["reset", createResetMail, "Reset your Mealglass password", "one hour", "If it was not you"],
  ["verification", createVerificationMail, "Verify your email for Mealglass", "3 days", "If you have no account"],
])("a %s message", (_name, createMail, subject, validity, ignoreHint) => {
  test("arrives with its link, how long that works and what to do if no one asked, as text and as HTML", async () => {
    const server = await startSmtpStandIn();
    await createMailerTo(server.url).send(createMail("ada@example.com", LINK));
    const [mail] = server.received;
    expect(mail?.from).toBe("meals@example.org");
    expect(mail?.to).toEqual(["ada@example.com"]);
    const headers = ["from", "to", "subject", "auto-submitted"].map((name) => mail?.headers.get(name));
    expect(headers).toEqual([FROM, "ada@example.com", subject, "auto-generated"]);
    expect(mail?.headers.get("content-type")).toStartWith("multipart/alternative");
    for (const part of [mail?.text, mail?.html]) {
      for (const words of ["Mealglass", LINK, validity, ignoreHint]) expect(part).toContain(words);
    }
    // The link stands on a line of its own, where a plain client makes it something to press.
    expect(mail?.text.split("\n").map((line) => line.trim())).toContain(LINK);
    expect(mail?.text).not.toContain("<");
    expect(mail?.html).toContain(`href="${LINK}"`);
    expect(mail?.html).not.toMatch(/<(img|script|link)/);
  });
});

test.each(["a,eve@example.com", "Eve<eve@example.com", "ada@example.com,eve@example.com"])(
  "an address that reads as two is sent to as one, or not at all: %s",
  async (address) => {
    const server = await startSmtpStandIn();
    await createMailerTo(server.url)
      .send(createResetMail(address, LINK))
      .catch((error: unknown) => expect(error).toBeInstanceOf(MailError));
    for (const { to } of server.received) expect(to).not.toContain("eve@example.com");
  },
);

test("messages one after another, and many at once, all arrive", async () => {
  const server = await startSmtpStandIn();
  const mailer = createMailerTo(server.url);
  await mailer.send(createResetMail("ada@example.com", LINK));
  await Promise.all(Array.from({ length: 8 }, (_, n) => mailer.send(createResetMail(`${n}@example.com`, LINK))));
  expect(server.received).toHaveLength(9);
});

test("signs in where SMTP_URL names a user", async () => {
  const server = await startSmtpStandIn({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === "meals" && password === "p@ss") done(null, { user: "meals" });
      else done(new Error("wrong"));
    },
  });
  const withUser = (user: string) => server.url.replace("//", `//${user}@`);
  await createMailerTo(withUser("meals:p%40ss")).send(createResetMail("ada@example.com", LINK));
  expect(server.received).toHaveLength(1);
  expect(String(await catchError(createMailerTo(withUser("meals:wrong"))))).toContain("EAUTH 535");
});

describe("a message that cannot be sent", () => {
  test("says what the mail server answered, but not for whom", async () => {
    const server = await startSmtpStandIn({
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: no such mailbox`)),
    });
    const error = await catchError(createMailerTo(server.url));
    expect(error).toBeInstanceOf(MailError);
    expect(String(error)).toContain("EENVELOPE 550");
    expect(Bun.inspect(error)).not.toContain("ada@example.com");
  });

  /** The port of a server that does this with each connection. */
  async function listen(onConnection: (socket: Socket) => void): Promise<number> {
    const server = createServer(onConnection).listen(0, "127.0.0.1");
    afterThisTest(() => void server.close());
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  const standIn = async (options: SMTPServerOptions) => (await startSmtpStandIn(options)).url;
  const refuse: NonNullable<SMTPServerOptions["onRcptTo"]> = (_address, _session, done) => done(new Error("no"));
  const loginOnly: SMTPServerOptions = { authOptional: false, allowInsecureAuth: true };
  const startWebServer = async () =>
    `smtp://127.0.0.1:${await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"))}`;
  const withTls = (names: string[], expiresAt?: number): SMTPServerOptions => ({
    secure: true,
    ...createCertificate(names, expiresAt === undefined ? {} : { expiresAt }),
  });

  test.each<[string, () => Promise<string>, string]>([
    ["nobody listening", async () => `smtp://127.0.0.1:${await findClosedPort()}`, "nothing listens on this port"],
    ["no such host", async () => "smtp://nowhere.invalid", "nowhere.invalid:587 cannot be found"],
    ["a certificate of its own", () => standIn(withTls(["127.0.0.1"])), "not trusted. If a private authority"],
    ["an expired certificate", () => standIn(withTls(["127.0.0.1"], NOON - DAY_MS)), "that has expired"],
    ["no TLS where SMTP_URL says smtps", async () => (await standIn({})).replace("smtp:", "smtps:"), "with smtp://"],
    ["no TLS where it is required", async () => `${await standIn({})}?requireTLS=true`, "offers no TLS"],
    ["a refused login", async () => (await standIn(loginOnly)).replace("//", "//me:no@"), "user or the password"],
    ["a login that is missing", () => standIn(loginOnly), "wants a user and a password"],
    ["a refused sender", () => standIn({ onMailFrom: refuse }), "sender in MAIL_FROM"],
    ["a refused recipient", () => standIn({ onRcptTo: refuse }), "refused the recipient"],
    ["no mail server", startWebServer, "does not answer as a mail server"],
  ])("says where and why: %s", async (_what, start, reason) => {
    const url = await start();
    const error = await catchError(createMailerTo(url));
    expect(error).toBeInstanceOf(MailError);
    expect(String(error)).toContain(`The mail could not be sent: ${new URL(url).host}`);
    expect(String(error)).toContain(reason);
    for (const secret of ["ada@example.com", "me:no"]) expect(Bun.inspect(error)).not.toContain(secret);
  });

  test.each<[object, string]>([
    [
      { code: "ESOCKET", originalCode: "ERR_TLS_CERT_ALTNAME_INVALID" },
      "shows a certificate for another host name than the one in SMTP_URL (ESOCKET ERR_TLS_CERT_ALTNAME_INVALID)",
    ],
    [{ code: "ECONNECTION" }, "closed the connection (ECONNECTION)"],
    [{ code: "EDNS", originalCode: "ETIMEOUT" }, "cannot be found: the look-up of its name failed (EDNS ETIMEOUT)"],
    [{ code: "ENEW", command: "CONN" }, "failed for an unknown reason (ENEW CONN)"],
    [{}, "failed for an unknown reason"],
  ])("with %j says why", (facts, reason) => {
    const error = Object.assign(new Error("ada@example.com"), facts);
    expect(describeMailFailure(error, "smtps://user:word@mail.example.org")).toBe(`mail.example.org:465 ${reason}`);
  });

  test.each([
    ["says nothing", { deadlineMs: 5000, stepMs: 50 }, "did not answer in time"],
    ["is waited for no longer than the deadline", { deadlineMs: 50, stepMs: 5000 }, "did not take the mail in time"],
  ])("to a server that %s", async (_what, timeouts, reason) => {
    const port = await listen(() => undefined);
    const error = await catchError(createMailerTo(`smtp://127.0.0.1:${port}`, timeouts));
    expect(error).toBeInstanceOf(MailError);
    expect(String(error)).toContain(reason);
  });
});

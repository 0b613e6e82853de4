import { expect } from "bun:test";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { register } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";
import { createCertificate, writeCertificate } from "../../support/stand-ins/certificates.ts";
import { findToken, startSmtpStandIn } from "../../support/stand-ins/smtp-stand-in.ts";

const FROM = "Mealglass <meals@example.org>";

test("no one waits for the mail server, but a stop waits for the mail that is under way", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const mail = await startSmtpStandIn({
    onMailFrom(_address, _session, done) {
      connect();
      void held.then(() => done());
    },
  });
  const { url, stop } = await startExecutable({ env: { SMTP_URL: mail.url, MAIL_FROM: FROM } });
  await register(url, "ada");
  await connected;
  expect(mail.received).toBeEmpty();
  const stopped = stop();
  release();
  expect((await stopped).code).toBe(0);
  const [received] = mail.received;
  expect(received?.to).toEqual(["ada@example.com"]);
  expect(findToken(received?.text ?? "")).not.toBe("");
});

test("start-up says where mail goes and where its links lead, each with its setting", async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: FROM, PUBLIC_URL: "https://meals.test" };
  const withMail = await (await startExecutable({ env })).stop();
  expect(withMail.stdout).toMatch(/Mail {2,}by SMTP.*https:\/\/meals\.test.*PUBLIC_URL/);
  const without = await (await startExecutable()).stop();
  expect(without.stdout).toMatch(/Mail {2,}none.*log.*SMTP_URL/);
});

test("a private authority is trusted if NODE_EXTRA_CA_CERTS names it", async () => {
  const authority = createCertificate(["Our authority"], { isAuthority: true });
  const mail = await startSmtpStandIn({ secure: true, ...createCertificate(["127.0.0.1"], { authority }) });
  const env = { SMTP_URL: mail.url, MAIL_FROM: FROM };
  const without = await startExecutable({ env });
  await register(without.url, "ada");
  expect((await without.stop()).stderr).toContain("shows a certificate that is not trusted");
  expect(mail.received).toBeEmpty();

  const { certFile } = writeCertificate(authority);
  const trusting = await startExecutable({ env: { ...env, NODE_EXTRA_CA_CERTS: certFile } });
  await register(trusting.url, "ada");
  expect(await mail.waitForMails(1)).toHaveLength(1);
});

test("mealglass doctor says whether the mail server takes mail, and why not", async () => {
  const mail = await startSmtpStandIn();
  const { dataDir } = await startExecutable();
  const examine = (smtpUrl: string) =>
    runExecutable({ args: ["doctor"], dataDir, env: { SMTP_URL: smtpUrl, MAIL_FROM: FROM } });
  const working = await examine(mail.url);
  expect(working.stdout).toMatch(/^Mail +the mail server takes mail from here$/m);
  expect(working.code).toBe(0);
  const closed = await examine("smtp://127.0.0.1:9");
  expect(closed.stdout).toMatch(/^Mail +127\.0\.0\.1:9 cannot be reached: nothing listens on this port/m);
  expect(closed.code).toBe(1);
  expect(mail.received).toBeEmpty();
});

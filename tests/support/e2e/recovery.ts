import type { Page } from "playwright";
import { startExecutable } from "../executable/executable.ts";
import { startSmtpStandIn } from "../stand-ins/smtp-stand-in.ts";

// Steps of the tests of a forgotten password and of the verification of an address.

const LINK = /http:\/\/\S+\?token=[\w-]{43}/;

/** Starts the executable with a mail server. */
export async function startWithMail() {
  const mail = await startSmtpStandIn();
  const env = { SMTP_URL: mail.url, MAIL_FROM: "Mealglass <meals@example.org>" };
  const product = await startExecutable({ env });
  return {
    ...product,
    mail,
    /** Waits for the n-th message and returns its link. */
    async link(n: number): Promise<string> {
      return LINK.exec((await mail.waitForMails(n))[n - 1]?.text ?? "")?.[0] ?? "";
    },
  };
}

/** Sets a new password on the screen of the link. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
}

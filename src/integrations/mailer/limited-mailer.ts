import type { Log } from "../../log.ts";
import type { Mailer } from "./mailer.ts";

type Deps = {
  mailer: Mailer;
  /** Keyed by mailbox. Throws if it has had enough mails. */
  limiter: { take(mailbox: string): Promise<unknown> };
  log: Pick<Log, "warn">;
};

/**
 * The mailbox behind an address: `a.d.a+meals@Example.org` is `ada@example.org`. Most providers ignore capitals and what
 * follows a plus sign, and some ignore dots. Quotes and the backslashes in them are not part of a name (RFC 5321, 4.1.2).
 */
function findMailbox(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+", 1);
  return `${name.replace(/[."\\]/g, "")}${address.slice(at)}`.toLowerCase();
}

/** Drops mails to a mailbox that has had enough, so that no one can flood it with accounts in its name. */
export const createLimitedMailer = ({ mailer, limiter, log }: Deps): Mailer => ({
  sendsMail: mailer.sendsMail,
  async send(mail) {
    try {
      await limiter.take(findMailbox(mail.to));
    } catch (error) {
      log.warn("A mail was not sent, because its mailbox has had enough", { error });
      return;
    }
    await mailer.send(mail);
  },
  close: () => mailer.close(),
});

import type { Mail } from "../../integrations/mailer/mailer.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { formatTimeOf } from "../output/format.ts";
import type { LastBackup } from "./last-backup.ts";

/** The address in MAIL_FROM, such as that of `Mealglass <meals@example.org>`. */
export const findAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** The message that tells the host of a failed backup. `link` is this server's address. */
export function createFailureMail({ startedAt, problem, goodAt }: LastBackup, to: string, link: string): Mail {
  const subject = `${PRODUCT_NAME}: the daily backup failed`;
  const paragraphs = [
    `The backup of ${formatTimeOf(startedAt)} failed${link === "" ? "" : ` at ${link}`}.`,
    problem ?? "",
    goodAt === null ? "No daily backup was good before." : `The last good one is of ${formatTimeOf(goodAt)}.`,
    'The next one is made tomorrow. "mealglass backup --daily" makes it now, and "mealglass doctor" says what is wrong.',
  ];
  return {
    to,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>${paragraphs.map((text) => `<p>${Bun.escapeHTML(text)}</p>`).join("\n")}</body>
</html>
`,
    link,
  };
}

import type { Mail } from "../../integrations/mailer/mailer.ts";
import { PRODUCT_NAME, RESET_LINK_HOURS, VERIFICATION_LINK_DAYS } from "../../shared/product/limits.ts";
import { formatCount } from "../../shared/text/format-count.ts";

type Content = {
  subject: string;
  /** The purpose of the mail, how long the link works, and what to do if the recipient did not request it. */
  lead: string;
  button: string;
  validity: string;
  ignoreHint: string;
};

const formatHours = (count: number): string => (count === 1 ? "one hour" : formatCount(count, "hour"));

const RESET: Content = {
  subject: `Reset your ${PRODUCT_NAME} password`,
  lead: `Someone asked for a new password for your ${PRODUCT_NAME} account.`,
  button: "Choose a new password",
  validity: `The link works once, for ${formatHours(RESET_LINK_HOURS)}. All your devices are signed out when the password changes.`,
  ignoreHint: "If it was not you, ignore this email. Your password does not change.",
};

const VERIFICATION: Content = {
  subject: `Verify your email for ${PRODUCT_NAME}`,
  lead: `Welcome to ${PRODUCT_NAME}! Please confirm that this is your email address, so that you can reset your password if you forget it.`,
  button: "Verify my email",
  validity: `The link works once, for ${formatCount(VERIFICATION_LINK_DAYS, "day")}.`,
  ignoreHint: `If you have no account at ${PRODUCT_NAME}, ignore this email. Someone may have mistyped their address.`,
};

/** A server that does not know its address mails paths. */
const isPath = (link: string): boolean => link.startsWith("/");
const PATH_HINT = `Open the address of your ${PRODUCT_NAME} with this behind it`;

const renderText = ({ lead, button, validity, ignoreHint }: Content, link: string): string => `${lead}

${button}${isPath(link) ? `. ${PATH_HINT}` : ""}:
${link}

${validity}

${ignoreHint}

${PRODUCT_NAME}
`;

const renderHtmlLink = (button: string, link: string): string =>
  isPath(link)
    ? `<p style="margin:0 0 16px">${button}. ${PATH_HINT}:<br><b style="word-break:break-all">${link}</b></p>`
    : `<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;background:#1f7a61;color:#ffffff;border-radius:12px;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 16px">Or open this address:<br><a href="${link}" style="color:#1c7359;word-break:break-all">${link}</a></p>`;

/** It contains no user input, and the link has no special HTML characters. */
const renderHtml = ({ subject, lead, button, validity, ignoreHint }: Content, link: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;background:#f3f5f4;color:#1a211e;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:16px">
<p style="margin:0 0 16px;font-size:20px;font-weight:700;color:#1f7a61">${PRODUCT_NAME}</p>
<p style="margin:0 0 24px">${lead}</p>
${renderHtmlLink(button, link)}
<p style="margin:0 0 16px">${validity}</p>
<p style="margin:0;color:#5c6963">${ignoreHint}</p>
</div>
</body>
</html>
`;

const createMail = (content: Content, to: string, link: string): Mail => ({
  to,
  subject: content.subject,
  text: renderText(content, link),
  html: renderHtml(content, link),
  link,
});

/** The message with the link to a new password. */
export const createResetMail = (to: string, link: string): Mail => createMail(RESET, to, link);

/** The message with the link that proves an address. */
export const createVerificationMail = (to: string, link: string): Mail => createMail(VERIFICATION, to, link);

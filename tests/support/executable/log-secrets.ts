/** What no log line may contain, at any level. */
const SECRETS: [what: string, pattern: RegExp][] = [
  ["an email address", /[\w.+-]+@[\w-]+(\.[\w-]+)+/],
  ["a password of the tests", /\b(correct|wrong|another|new) horse\b|\bpassword\d/],
  ["a session token", /\beyJ[\w-]+\.[\w-]+\.[\w-]+/],
  ["a mailed token", /token=[\w-]{43}/],
  ["a photo", /data:image|\/9j\/[\w+/]{20}|iVBORw0KGgo/],
];

/** The one line that may contain a token: without a mail server, the link for the host. */
const isLinkForTheHost = (line: string): boolean => /"link":"(http|\/)/.test(line) && line.includes("SMTP_URL");

/** The secrets that a log contains, each with its line. */
export function findSecrets(log: string): string[] {
  return log
    .split("\n")
    .flatMap((line) =>
      SECRETS.filter(
        ([what, pattern]) => pattern.test(line) && !(what === "a mailed token" && isLinkForTheHost(line)),
      ).map(([what]) => `The log holds ${what}: ${line}`),
    );
}

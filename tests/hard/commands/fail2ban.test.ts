import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startExecutable } from "../../support/executable/executable.ts";
import { post } from "../../support/executable/http-account.ts";
import { ROOT } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

// The filter that docs/fail2ban.md prints, on the log of the executable.

const page = readFileSync(join(ROOT, "docs/fail2ban.md"), "utf8");

function readFilterSetting(name: string): string {
  const [, value] = new RegExp(`^${name} = (.+)$`, "m").exec(page) ?? [];
  if (!value) throw new Error(`docs/fail2ban.md has no ${name}.`);
  return value;
}

/** What fail2ban's date patterns consist of here; `%%` is how its configuration files write `%`. */
const DATE_PARTS: Record<string, string> = {
  Y: "\\d{4}",
  m: "(?:0[1-9]|1[0-2])",
  d: "(?:0[1-9]|[12]\\d|3[01])",
  H: "(?:[01]\\d|2[0-3])",
  M: "[0-5]\\d",
  S: "[0-5]\\d",
  f: "\\d{1,6}",
  z: "(?:Z|[+-]\\d{2}:?\\d{2})",
};
const datePattern = new RegExp(
  readFilterSetting("datepattern").replace(/%%([A-Za-z])/g, (_, part) => DATE_PARTS[part] ?? `(no part ${part})`),
);

/** As in the manual's jail.conf(5): <ADDR> is an IPv4 address, which may be mapped, or an IPv6 one, in brackets or not. */
const ADDRESS =
  "(?:(?:::f{4,6}:)?(?<ip4>(?:\\d{1,3}\\.){3}\\d{1,3})|\\[?(?<ip6>(?:[0-9a-fA-F]{1,4}::?|::){1,7}(?:[0-9a-fA-F]{1,4}|(?<=:):))\\]?)";
const failRegex = new RegExp(readFilterSetting("failregex").replace("<ADDR>", ADDRESS));

/** The address that a line bans, if any. fail2ban takes the date out of a line before it looks for a failure. */
function findBanned(line: string): string | undefined {
  if (!datePattern.test(line)) return undefined;
  const { ip4, ip6 } = failRegex.exec(line.replace(datePattern, ""))?.groups ?? {};
  return ip4 ?? ip6;
}

const EMAIL = "ada@example.com";

test("the filter finds the client of each failed login and of each 429, and no one else", async () => {
  // The default log level.
  const env = { LOG_LEVEL: "", TRUSTED_PROXIES: "127.0.0.1", SESSIONS_PER_ACCOUNT: "2" };
  const { url, stop } = await startExecutable({ env });
  const send = async (path: string, client: string, body: object): Promise<number> =>
    (await post(url, `/auth/${path}`, body, { "x-forwarded-for": `198.51.100.99, ${client}` })).status;
  const account = { email: EMAIL, username: "ada", password: "correct horse" };
  expect(await send("register", "192.0.2.1", account)).toBe(201);
  expect(await send("login", "192.0.2.1", account)).toBe(200);
  const wrong = { email: EMAIL, password: "wrong horse" };
  for (const client of ["203.0.113.7", "2001:DB8:0::5", "::ffff:203.0.113.8"]) {
    expect(await send("login", client, wrong)).toBe(401);
  }
  const forged = '"}\n{"level":"warn","message":"Failed login","address":"192.0.2.66';
  expect(await send("login", "203.0.113.9", { email: forged, password: forged })).toBe(401);
  for (let n = 0; n < 30; n += 1) await send("forgot-password", "203.0.113.10", { email: `a${n}@example.com` });
  const { stderr } = await stop();

  const lines = stderr.trim().split("\n");
  const banned = lines.flatMap((line) => findBanned(line) ?? []);
  expect(banned).toEqual([
    "203.0.113.7",
    "2001:db8::5",
    "203.0.113.8",
    "203.0.113.9",
    ...Array(20).fill("203.0.113.10"),
  ]);
  for (const line of lines.filter((candidate) => findBanned(candidate) !== undefined)) {
    expect(line).toMatch(
      /^\{"time":"[\d:.TZ-]+","level":"warn","message":"(Failed login|Too many requests)","address":"[\da-f.:]+"\}$/,
    );
  }
  // A journal puts the machine's and the service's name before the line.
  expect(findBanned(`host mealglass[123]: ${lines.find((line) => line.includes("203.0.113.7"))}`)).toBe("203.0.113.7");
});

test.each([
  ["another message", '{"time":"2026-06-17T12:00:00.123Z","level":"info","message":"Stopping","signal":"SIGTERM"}'],
  [
    "a text of a client in an error",
    '{"time":"2026-06-17T12:00:00.123Z","level":"error","message":"A","error":"{\\"level\\":\\"warn\\",\\"message\\":\\"Failed login\\",\\"address\\":\\"192.0.2.1\\"}"}',
  ],
  ["no address", '{"time":"2026-06-17T12:00:00.123Z","level":"warn","message":"Failed login","address":"unknown"}'],
  ["no date", '{"level":"warn","message":"Failed login","address":"192.0.2.1"}'],
])("it bans no one for a line with %s", (_what, line) => {
  expect(findBanned(line)).toBeUndefined();
});

test("the lines that the page shows are found", () => {
  const shown = /```json\n([^`]+)```/.exec(page)?.[1]?.trim().split("\n") ?? [];
  expect(shown.map(findBanned)).toEqual(["203.0.113.7", "2001:db8::5"]);
});

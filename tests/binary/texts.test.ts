import { beforeAll, expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startExecutable } from "../support/executable/executable.ts";
import { parseCode, parseTableRows } from "../support/markdown-tables.ts";
import { ROOT } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

// The specified texts, searched for in what the executable serves and returns.

const rows = parseTableRows(readFileSync(join(ROOT, "docs/specification.md"), "utf8"), "Texts");

/** Every script of the client: those that the page names, and those that they name. */
async function fetchClientCode(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const pending = new Set([...page.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name = ""]) => name));
  const scripts: string[] = [];
  // Iterating over a set includes items that are added meanwhile.
  for (const name of pending) {
    const response = await fetch(`${url}/assets/${name}`);
    expect(`${name} ${response.status}`).toBe(`${name} 200`);
    const script = await response.text();
    scripts.push(script);
    for (const [, other = ""] of script.matchAll(/["'`/]([\w.-]+-[\w-]{8}\.js)["'`]/g)) pending.add(other);
  }
  return scripts.join("\n");
}

/** Whether the text is the whole of one of the code's strings, whatever quotation marks that has. */
function hasString(code: string, text: string): boolean {
  const spellings = [`"${text}"`, `'${text.replaceAll("'", "\\'")}'`, `\`${text}\``];
  return spellings.some((spelling) => code.includes(spelling));
}

/** The strings of an answer, at whatever depth. */
function collectStrings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(collectStrings) : [];
}

const account = (username: string) => ({ email: `${username}@example.com`, username, password: "correct horse" });

/** The bodies that make calls return their texts, sent one after another by the last registered account. */
const PROVOKING: [call: string, body: object][] = [
  ["POST /api/auth/register", { ...account("a"), email: "ada", password: "short" }],
  ["POST /api/auth/register", account("a".repeat(21))],
  ["POST /api/auth/register", account("ada")],
  ["POST /api/auth/register", account("bea")],
  ["POST /api/friends/request", { addresseeId: 1 }],
];

let code = "";
const answers = new Map<string, string[]>();

beforeAll(async () => {
  const { url } = await startExecutable();
  code = await fetchClientCode(url);
  let cookie = "";
  for (const [call, body] of PROVOKING) {
    const [method = "", path = ""] = call.split(" ");
    const headers = { "Content-Type": "application/json", Origin: url, Cookie: cookie };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    answers.set(call, [...(answers.get(call) ?? []), ...collectStrings(await answer.json())]);
  }
});

test.each(
  rows.map(([id, text, place]) => [id, parseCode(text), place === "client" ? place : parseCode(place)] as const),
)("[%s] %j is said by %s as it was specified", (_id, text, place) => {
  if (place === "client") expect(text !== "" && hasString(code, text)).toBe(true);
  else expect(answers.get(place) ?? []).toContain(text);
});

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startExecutable } from "../support/executable.ts";
import { codeOf, tableRows } from "../support/markdown-tables.ts";
import { ROOT } from "../support/paths.ts";

// The texts that were specified word for word, looked for in what the executable serves and answers.

const rows = tableRows(readFileSync(join(ROOT, "docs/specification.md"), "utf8"), "Texts");
const textsOf = (place: string): string[] => rows.filter(([, where]) => where === place).map(([text]) => codeOf(text));

/** Every script of the client: those that the page names, and those that they name. */
async function clientCode(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const pending = new Set([...page.matchAll(/\/assets\/([\w-]+\.js)/g)].map(([, name = ""]) => name));
  const scripts: string[] = [];
  // A set goes on over what is added to it meanwhile.
  for (const name of pending) {
    const response = await fetch(`${url}/assets/${name}`);
    expect(`${name} ${response.status}`).toBe(`${name} 200`);
    const script = await response.text();
    scripts.push(script);
    for (const [, other = ""] of script.matchAll(/["'`/]([\w-]+-[0-9a-z]{8}\.js)["'`]/g)) pending.add(other);
  }
  return scripts.join("\n");
}

/** Whether the text is the whole of one of the code's strings, whatever quotation marks that has. */
function hasString(code: string, text: string): boolean {
  const spellings = [`"${text}"`, `'${text.replaceAll("'", "\\'")}'`, `\`${text}\``];
  return spellings.some((spelling) => code.includes(spelling));
}

/** The strings of an answer, at whatever depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** What has to be sent for each call to answer with its texts. */
const PROVOKING: Record<string, object[]> = {
  "POST /api/auth/register": [
    { email: "ada@example.com", username: "ada", password: "correct horse", firstName: "", lastName: "" },
    { email: "ada", username: "a", password: "short", firstName: "", lastName: "" },
    { email: "ada@example.com", username: "a".repeat(21), password: "correct horse", firstName: "", lastName: "" },
  ],
};

test("the client has every specified text as it was specified", async () => {
  const { url } = await startExecutable();
  const code = await clientCode(url);
  const texts = textsOf("client");
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => text === "" || !hasString(code, text))).toEqual([]);
});

test("the server answers with every specified text as it was specified", async () => {
  const { url } = await startExecutable();
  for (const [call, bodies] of Object.entries(PROVOKING)) {
    const [method = "", path = ""] = call.split(" ");
    const answers: unknown[] = [];
    for (const body of bodies) {
      const headers = { "Content-Type": "application/json" };
      answers.push(await (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json());
    }
    expect(stringsIn(answers)).toEqual(expect.arrayContaining(textsOf(`\`${call}\``)));
  }
});

test("every text is looked for", () => {
  const places = new Set(["client", ...Object.keys(PROVOKING).map((call) => `\`${call}\``)]);
  expect(rows.filter(([, where = ""]) => !places.has(where))).toEqual([]);
});

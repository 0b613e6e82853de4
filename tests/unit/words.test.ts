import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCode, parseTableRows } from "../support/markdown-tables.ts";
import { ROOT } from "../support/paths.ts";
import { listComments, listTestTitles, listTexts, type Text } from "../support/web/texts.ts";

// The rules of docs/style.md that a program can check.

const readLines = (file: string): Text[] =>
  readFileSync(join(ROOT, file), "utf8")
    .split("\n")
    .map((text, index) => ({ file, line: index + 1, text }));

const listCode = (folder: string): Text[] =>
  [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT })].sort().flatMap(listTexts);

const client = listCode("web");
/** Words as other people may write them. */
const WORD_LISTS = new Set(["src/features/foods/matching/synonyms.ts"]);
const server = listCode("src").filter(({ file }) => !WORD_LISTS.has(file));
/** Lines of pages without code, which has the names of the interface. Two pages quote wrong words. */
const documents = ["*.md", ".github/**/*.{md,yml}", "docs/**/*.md"]
  .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })])
  .filter((file) => !["docs/style.md", "docs/specification.md"].includes(file))
  .flatMap(readLines)
  .map((line) => ({ ...line, text: line.text.replace(/`[^`]*`/g, "``") }));
const pages = [...documents, ...["static/manifest.webmanifest", "web/index.html"].flatMap(readLines)];

const code = ["src", "web", "db", "tests", "tools"]
  .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx,css}`).scanSync({ cwd: ROOT })])
  .sort();
/** What developers read beside the code. */
const notes = [
  ...code.flatMap(listComments),
  ...code.filter((file) => /\.test\.tsx?$/.test(file)).flatMap(listTestTitles),
];

/** Specified texts stand word for word, whatever they are. */
const specification = readFileSync(join(ROOT, "docs/specification.md"), "utf8");
const specified = ["Errors, toasts and empty states", "Validation", "Texts"]
  .flatMap((section) => parseTableRows(specification, section))
  .map(([, quote]) => parseCode(quote))
  .filter((quote) => quote.includes(" "));
const removeSpecified = (text: string): string => specified.reduce((rest, quote) => rest.replaceAll(quote, ""), text);

type Rule = {
  pattern: RegExp;
  /** What is written instead. */
  right: string;
  /** The texts, unless something else is stated. */
  texts?: Text[];
  /** Texts in which it stands for a reason. */
  except?: string[];
};

const all = [...client, ...server, ...pages];
const everything = [...all, ...notes];

const RULES: Rule[] = [
  { pattern: /\banalys(e|ed|er|ing)\b/i, right: "The photo is analyzed." },
  {
    pattern: /\b(recogn|organ|optim|summar|custom|real|apolog|normal|minim|maxim)is(e|ed|es|ing)\b/i,
    right: "No food was recognized.",
  },
  {
    pattern:
      /(colour|favour|flavour|behaviour|neighbour|fibre|yoghurt|licence|centre|\bgrey|catalogue|\w+litre|\bmetre)/i,
    right: "Your favorite color",
  },
  { pattern: /(cancel|label|travel|model|fuel)l(ed|ing)\b/i, right: "Your plan is canceled." },
  { pattern: /\be-mail/i, right: "Your email" },
  { pattern: /\b(every|some|no|any)body\b/i, right: "No one sees it.", texts: everything },
  { pattern: /\bby itself\b/i, right: "It renews automatically.", texts: everything },
  { pattern: /\bany more\b/i, right: "You are no longer friends.", texts: everything },
  { pattern: /\banew\b/i, right: "It starts again.", texts: everything },
  {
    pattern: /(?<!there|but) (is|are) no (?!longer\b|one\b)[a-z]/i,
    right: "This is not an invite code.",
    texts: everything,
  },
  { pattern: /\b(stored|everything|all|eaten) of you\b/i, right: "All your data" },
  { pattern: /\bwhoever\b|\bwhat waits\b/i, right: "A person who asks", texts: [...documents, ...notes] },
  { pattern: /\.\.\./, right: "Analyzing…", texts: client },
  {
    pattern: /(^|[\s}])cals?\b/,
    right: "{} kcal left",
    texts: [...client, ...server],
    // The profile's daily calorie goal, as specified, and what people type.
    except: [" cal", "kcal kcals cal cals calorie calories kilocalorie kilocalories"],
  },
  {
    pattern: /\bcontact support\b|\b[A-Z]+_[A-Z_]+\b|\benvironment variable/,
    right: "This server cannot send email.",
    texts: client,
  },
];

test("the texts of client, server and pages are found", () => {
  expect(client.length).toBeGreaterThan(1000);
  expect(server.length).toBeGreaterThan(700);
  expect(pages.length).toBeGreaterThan(500);
  expect(notes.length).toBeGreaterThan(5000);
  const found = client.map(({ text }) => text.trim());
  // Of an element, an attribute, a string, a template, and a line that a program broke.
  for (const text of [
    ...["Skip to content", "Loading the day", "Check your connection and try again."],
    "{} cannot be reached. Check your connection and try again.",
    "Less certain results are shown to you before they are added.",
  ])
    expect([text, found.some((other) => other.startsWith(text))]).toEqual([text, true]);
  expect(specified.length).toBeGreaterThan(100);
});

test.each(RULES.map((rule) => [rule.right, rule] as const))(
  "as in %p",
  (_right, { pattern, right, texts = all, except = [] }) => {
    expect(right).not.toMatch(pattern);
    const found = texts.filter(
      ({ text }) => !except.includes(text) && pattern.test(text) && pattern.test(removeSpecified(text)),
    );
    expect(found.map(({ file, line, text }) => `${file}:${line}: ${text.trim()}`)).toEqual([]);
  },
);

const UNCAPITALIZED = new Set("a an and as at by for from in of on or the to with kcal iOS".split(" "));

/** Sentences on buttons. */
const SENTENCES = ["Not in the list? Enter it by hand", "Other Food", "Scale the rest to"];

test("buttons are capitalized as in the specification: Take Photo of Food", () => {
  const buttons = client.filter(({ element }) => element === "Button" || element === "button");
  expect(buttons.length).toBeGreaterThan(70);
  const isCapitalized = (text: string): boolean =>
    text.split(/[^A-Za-z']+/).every((word) => !/^[a-z]/.test(word) || UNCAPITALIZED.has(word));
  const wrong = buttons.filter(({ text }) => !SENTENCES.includes(text.trim()) && !isCapitalized(text));
  expect(wrong.map(({ file, line, text }) => `${file}:${line}: ${text.trim()}`)).toEqual([]);
});

/** British spellings in names, comments and titles. */
const BRITISH =
  /nalys(?:e(?!s)|ed|ing)|NALYSE(?!S)|ecognis|abelled(?!by)|eighbour|[cC]olour|[bB]ehaviour|[fF]avourite|ancell(?:ed|ing)|\b[cC]entre\b|[a-z]Centre|CENTRE/g;
/** Names of the HTTP API, of columns and of what browsers have stored. */
const STORED_NAMES = /\b(?:not_recognised|unrecognised|analysed)\b/g;

test("code is written in American English", () => {
  const found = code
    .filter((file) => file !== "tests/unit/words.test.ts")
    .flatMap((file) => {
      const text = `${file}\n${readFileSync(join(ROOT, file), "utf8").replace(STORED_NAMES, "")}`;
      return (text.match(BRITISH) ?? []).map((word) => `${file}: ${word}`);
    });
  expect(found).toEqual([]);
});

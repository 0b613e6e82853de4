import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type CssNode, parseCss, printCss, splitOutside } from "./css-rules.ts";

/**
 * Radix Themes publishes 810 KB of CSS for every component, colour, breakpoint and both appearances. This keeps the
 * rules that the built client can meet, and drops dark mode, P3 colours and breakpoint classes, which it never uses.
 * What is used is read from the client itself: the class names in the built scripts and the words in its source.
 */
export type Usage = {
  /** The built scripts: component classes appear in them by name. */
  scripts: string;
  /** The client's own source: colours and values of props appear in it as quoted words. */
  source: string;
};

/** Colours that Theme, and not a prop, brings in. */
const ALWAYS_USED_COLOURS = ["gray"];

const DARK_CLASSES = ["dark", "dark-theme"];
const P3_GROUP = /color-gamut: p3|color\(display-p3/;

const quotedWords = (text: string): Set<string> =>
  new Set([...text.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, word = ""]) => word));

/** Custom properties that a text names, and the beginnings of those that it puts together. */
const namedProperties = (text: string): string[] => text.match(/--[a-z][\w-]*/g) ?? [];

function usedColours(all: string[], { source }: Usage): Set<string> {
  const words = quotedWords(source);
  const properties = namedProperties(source);
  const isUsed = (colour: string) =>
    ALWAYS_USED_COLOURS.includes(colour) ||
    words.has(colour) ||
    properties.some((property) => property.startsWith(`--${colour}-`));
  return new Set(all.filter(isUsed));
}

/** Values that props with an enumeration take anywhere: quoted in the source, or chosen by a component itself. */
function usedValues({ scripts, source }: Usage): Set<string> {
  const chosen = [...scripts.matchAll(/\b(?:default|variant|size):"([\w-]+)"/g)].map(([, word = ""]) => word);
  return new Set([...quotedWords(source), ...chosen]);
}

type Tests = { isClassUsed(name: string): boolean; isColourUsed(name: string): boolean };

/** The index after the bracket that closes the one at `open`. */
function afterClosing(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index + 1;
  }
  throw new Error(`Unbalanced selector: ${text}`);
}

/** False for a selector that nothing in the client can match. */
function isPossible(selector: string, tests: Tests): boolean {
  const list = /:(not|is|where|has)\(/.exec(selector);
  if (list) {
    const open = list.index + list[0].length - 1;
    const end = afterClosing(selector, open);
    const alternatives = splitOutside(selector.slice(open + 1, end - 1), ",");
    const canMatch = list[1] === "not" || alternatives.some((alternative) => isPossible(alternative, tests));
    return canMatch && isPossible(selector.slice(0, list.index) + selector.slice(end), tests);
  }
  const classes = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name);
  const colours = [...selector.matchAll(/\[data-(?:accent|gray)-color=["']?(\w+)["']?\]/g)].map(
    ([, name = ""]) => name,
  );
  return classes.every(tests.isClassUsed) && colours.every(tests.isColourUsed);
}

/** Layout classes, such as `rt-r-gc`, of which no component and no line of the client sets the prop (`gridColumn`). */
function unsetClasses({ scripts, source }: Usage): string[] {
  const everything = source + scripts;
  const isSet = (prop: string): boolean => new RegExp(`(?<![\\w$-])${prop}(=["{]|:(?!\\{))`).test(everything);
  const defined = [...scripts.matchAll(/\b(\w+):\{[^{}]*\bclassName:"(rt-r-[\w-]+)"/g)];
  const set = new Set(defined.filter(([, prop = ""]) => isSet(prop)).map(([, , name]) => name));
  return defined.flatMap(([, , name = ""]) => (set.has(name) ? [] : [name]));
}

function classTest(usage: Usage): (name: string) => boolean {
  const unset = new Set(unsetClasses(usage));
  const inScripts = new Set(usage.scripts.match(/rt-[\w-]+/g)?.filter((name) => !unset.has(name)));
  const values = usedValues(usage);
  return (name) => {
    const isBreakpointClass = name.includes("\\:");
    if (DARK_CLASSES.includes(name) || isBreakpointClass) return false;
    const [, sign = "", bare = ""] = /^(-?)(rt-.*)$/.exec(name) ?? [];
    if (bare === "" || inScripts.has(name)) return true;
    // `rt-r-size-2`, `rt-variant-soft` and `-rt-r-m-2` are put together from the prop's class and its value.
    for (let dash = bare.lastIndexOf("-"); dash > 2; dash = bare.lastIndexOf("-", dash - 1)) {
      if (inScripts.has(bare.slice(0, dash))) return values.has(sign + bare.slice(dash + 1));
    }
    return false;
  };
}

function keepPossible(nodes: CssNode[], tests: Tests, unusedColour: RegExp): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.type === "statement") return [node];
    if (node.type === "group") {
      if (P3_GROUP.test(node.prelude)) return [];
      return [{ ...node, children: keepPossible(node.children, tests, unusedColour) }];
    }
    const selectors = node.selectors.filter((selector) => isPossible(selector, tests));
    const declarations = node.declarations.filter((declaration) => !unusedColour.test(declaration));
    return [{ ...node, selectors, declarations }];
  });
}

const withoutStatements = (nodes: CssNode[]): CssNode[] =>
  nodes.flatMap((node): CssNode[] => {
    if (node.type === "statement") return [];
    return [node.type === "group" ? { ...node, children: withoutStatements(node.children) } : node];
  });

/** Drops custom properties, key frames and fonts that nothing which is left reads, until none is found any more. */
function dropUnread(nodes: CssNode[], usage: Usage): CssNode[] {
  const css = printCss(nodes);
  const read = new Set(css.match(/var\(\s*--[\w-]+/g)?.map((use) => use.replace(/^var\(\s*/, "")));
  const outside = new Set([...namedProperties(usage.source), ...namedProperties(usage.scripts)]);
  const beginnings = [...outside].filter((name) => name.endsWith("-"));
  const isRead = (declaration: string): boolean => {
    const name = /^(--[\w-]+)\s*:/.exec(declaration)?.[1];
    return !name || read.has(name) || outside.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  };
  const rules = printCss(withoutStatements(nodes));
  const isNamed = (statement: string): boolean => {
    const name = /^@keyframes\s+([\w-]+)/.exec(statement)?.[1] ?? /font-family:\s*'([^']+)'/.exec(statement)?.[1];
    return !name || rules.includes(name);
  };
  const clean = (list: CssNode[]): CssNode[] =>
    list.flatMap((node): CssNode[] => {
      if (node.type === "statement") return isNamed(node.text) ? [node] : [];
      if (node.type === "group") return [{ ...node, children: clean(node.children) }];
      return [{ ...node, declarations: node.declarations.filter(isRead) }];
    });
  const cleaned = clean(nodes);
  return printCss(cleaned) === css ? cleaned : dropUnread(cleaned, usage);
}

/** Throws where a component that the source imports has rules of its own and none of them was kept. */
function assertComponentsKept(published: CssNode[], kept: CssNode[], { source }: Usage): void {
  const imports = [...source.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@radix-ui\/themes"/g)];
  const names = new Set(imports.flatMap(([, list = ""]) => list.match(/\b[A-Z]\w*/g) ?? []));
  const [before, after] = [printCss(published), printCss(kept)];
  const stylesOf = (name: string) => new RegExp(`\\.rt-(Base)?${name}(Root|Content|List|Item)?(?!\\w)`);
  const lost = [...names].filter((name) => stylesOf(name).test(before) && !stylesOf(name).test(after));
  if (lost.length > 0) throw new Error(`The styles of ${lost.join(", ")} were lost: see tools/radix-css.ts.`);
}

/**
 * The part of Radix Themes' stylesheet (in its folder `themesDir`) that a client needs. Throws where a component would
 * be left without its styles.
 */
export function radixCss(themesDir: string, usage: Usage): string {
  const coloursDir = join(themesDir, "tokens", "colors");
  const allColours = readdirSync(coloursDir).map((file) => basename(file, ".css"));
  const colours = usedColours(allColours, usage);
  const unused = allColours.filter((colour) => !colours.has(colour));
  const files = [
    ...[...colours].map((colour) => join(coloursDir, `${colour}.css`)),
    ...["tokens/base.css", "components.css", "utilities.css"].map((file) => join(themesDir, file)),
  ];
  const published = files.flatMap((file) => parseCss(readFileSync(file, "utf8")));
  const tests: Tests = { isClassUsed: classTest(usage), isColourUsed: (colour) => colours.has(colour) };
  const possible = keepPossible(published, tests, new RegExp(`^--(${unused.join("|")})-`));
  const kept = dropUnread(possible, usage);
  assertComponentsKept(published, kept, usage);
  return printCss(kept);
}

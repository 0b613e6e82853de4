/** A stylesheet as far as choosing rules needs it: at-rules that hold rules, and rules that hold text. */
export type CssNode =
  | { type: "group"; prelude: string; children: CssNode[] }
  | { type: "rule"; selectors: string[]; declarations: string[] }
  | { type: "statement"; text: string };

/** At-rules with declarations in them, or whose contents only make sense as a whole. */
const KEPT_WHOLE = /^@(font-face|keyframes|property|counter-style)/;

/** Splits at `separator` where it stands outside of brackets and quotes; trims, and leaves out what is empty. */
export function splitOutside(text: string, separator: "," | ";"): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === "(" || char === "[") depth++;
    else if (char === ")" || char === "]") depth--;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

/** The index of the bracket that closes the one at `open`. Throws where none does. */
function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let index = open; index < css.length; index++) {
    const char = css[index];
    if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return index;
  }
  throw new Error("A stylesheet ends inside a block.");
}

function parseBlocks(css: string): CssNode[] {
  const nodes: CssNode[] = [];
  let rest = css.trim();
  while (rest !== "") {
    const open = rest.indexOf("{");
    const semicolon = rest.indexOf(";");
    if (open === -1 || (semicolon !== -1 && semicolon < open)) {
      nodes.push({ type: "statement", text: rest.slice(0, semicolon + 1 || rest.length) });
      rest = semicolon === -1 ? "" : rest.slice(semicolon + 1).trim();
      continue;
    }
    const close = closingBrace(rest, open);
    const prelude = rest.slice(0, open).trim();
    const body = rest.slice(open + 1, close);
    if (KEPT_WHOLE.test(prelude)) nodes.push({ type: "statement", text: rest.slice(0, close + 1) });
    else if (prelude.startsWith("@")) nodes.push({ type: "group", prelude, children: parseBlocks(body) });
    else nodes.push({ type: "rule", selectors: splitOutside(prelude, ","), declarations: splitOutside(body, ";") });
    rest = rest.slice(close + 1).trim();
  }
  return nodes;
}

/** Parses flat CSS, as Radix Themes publishes it. It knows no nesting and no braces inside quotes. */
export const parseCss = (css: string): CssNode[] => parseBlocks(css.replace(/\/\*[\s\S]*?\*\//g, ""));

const compact = (text: string): string => text.replace(/\s+/g, " ").replaceAll(", ", ",");

/** The rules as text again, without needless spaces and without those that have become empty. */
export function printCss(nodes: readonly CssNode[]): string {
  const texts = nodes.map((node) => {
    if (node.type === "statement") return compact(node.text);
    if (node.type === "group") {
      const inside = printCss(node.children);
      return inside ? `${compact(node.prelude)}{${inside}}` : "";
    }
    if (node.selectors.length === 0 || node.declarations.length === 0) return "";
    const declarations = node.declarations.map((declaration) =>
      compact(declaration).replace(/^([\w-]+)\s*:\s*/, "$1:"),
    );
    return `${node.selectors.map(compact).join(",")}{${declarations.join(";")}}`;
  });
  return texts.join("");
}

import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { parseCss, printCss, splitOutside } from "../../tools/css-rules.ts";
import { radixCss } from "../../tools/radix-css.ts";
import { ROOT } from "../support/paths.ts";

const THEMES = join(ROOT, "node_modules/@radix-ui/themes");

describe("stylesheets", () => {
  test("are taken apart and put together again", () => {
    const css = `/* a note { */ @import "x.css"; .a, .b:is(.c, .d) { color: red; background: url("a;b") }
      @media (min-width: 1px) { .e { top: 0 } @supports (x: y) { .f { top: 0 } } }
      @keyframes spin { from { top: 0 } to { top: 1px } }`;
    expect(printCss(parseCss(css))).toBe(
      [
        '@import "x.css";',
        '.a,.b:is(.c,.d){color:red;background:url("a;b")}',
        "@media (min-width: 1px){.e{top:0}@supports (x: y){.f{top:0}}}",
        "@keyframes spin { from { top: 0 } to { top: 1px } }",
      ].join(""),
    );
  });

  test("are split outside of brackets and quotes only", () => {
    expect(splitOutside('a, b:is(c, d), [e="f,g"],', ",")).toEqual(["a", "b:is(c, d)", '[e="f,g"]']);
  });

  test("lose what has become empty", () => {
    expect(
      printCss([
        { type: "group", prelude: "@media print", children: [{ type: "rule", selectors: [], declarations: ["a: b"] }] },
      ]),
    ).toBe("");
  });

  test("that are cut off are refused", () => {
    expect(() => parseCss(".a { color: red")).toThrow("ends inside a block");
  });
});

describe("Radix's stylesheet for a client", () => {
  const source = `import { Button, Theme } from "@radix-ui/themes"; <Theme accentColor="jade" grayColor="sage"><Button variant="soft" size="3" m="-2" mt="4" />`;
  const scripts = `"radix-themes rt-reset rt-BaseButton rt-Button rt-variant rt-r-size rt-r-m rt-r-mt",default:"2",default:"solid"`;
  const css = radixCss(THEMES, { scripts, source });

  test("has the components, values and colours that it uses", () => {
    for (const part of [
      ".rt-Button",
      ".rt-variant-soft",
      ".rt-variant-solid",
      ".rt-r-size-3",
      ".rt-r-mt-4",
      ".-rt-r-m-2",
    ]) {
      expect(css).toContain(part);
    }
    for (const part of ["--jade-9:", "--sage-a5:", "--gray-9:", "--jade-contrast:", "[data-accent-color='jade']"])
      expect(css).toContain(part);
  });

  test("has nothing else", () => {
    for (const part of [
      ".rt-Card",
      ".rt-variant-classic",
      ".rt-r-size-1",
      ".rt-r-mt-9",
      ".dark",
      "display-p3",
      "\\:rt-r",
      "--tomato-",
      "data-accent-color='ruby'",
    ]) {
      expect(css).not.toContain(part);
    }
    expect(css.length).toBeLessThan(60_000);
  });

  test("has layout classes of props that somebody sets", () => {
    const defined = `mt:{type:"enum | string",values:e,className:"rt-r-mt"},gridRow:{type:"string",className:"rt-r-gr"},inset:{type:"string",className:"rt-r-inset"}`;
    const within = `{position:"absolute",inset:"0"}`;
    const chosen = radixCss(THEMES, { scripts: `${scripts},${defined},${within}`, source: `${source} "1" "0"` });
    expect(chosen).toContain(".rt-r-mt-4");
    expect(chosen).toContain(".rt-r-inset-0");
    expect(chosen).not.toContain(".rt-r-gr");
  });

  test("has no key frames and fonts that no rule names", () => {
    expect(css).not.toContain("@keyframes rt-fade-in");
    expect(css).not.toContain("Consolas");
    expect(css).toContain("font-family: 'Segoe UI (Custom)'");
  });

  test("defines every property that it reads, but for those that components set", () => {
    const defined = new Set(css.match(/--[\w-]+(?=\s*:)/g));
    const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].map(([, name = ""]) => name));
    const missing = [...read].filter((name) => !defined.has(name));
    expect(missing.filter((name) => /^--(jade|sage|gray|space|font|radius|shadow|color)/.test(name))).toEqual([]);
  });

  test("keeps a colour that is named by a property or a prop alone", () => {
    const coloured = radixCss(THEMES, {
      scripts,
      source: `${source} <Badge color="amber" /> border-color: var(--blue-9)`,
    });
    expect(coloured).toContain("--amber-9:");
    expect(coloured).toContain("--blue-9:");
  });

  test("is refused where a component would have lost its styles", () => {
    expect(() => radixCss(THEMES, { scripts, source: 'import { Card, Button } from "@radix-ui/themes";' })).toThrow(
      "Card",
    );
  });
});

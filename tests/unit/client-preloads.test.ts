import { expect, test } from "bun:test";
import { join } from "node:path";
import { type Chunk, listPreloads } from "../../tools/client-preloads.ts";
import { ROOT } from "../support/paths.ts";

type Parts = { modules?: string[]; imports?: string[]; styles?: string[] };

/** A script of a built client, made from these files of web/. */
const chunk = (name: string, { modules = [], imports = [], styles = [] }: Parts = {}): Chunk => ({
  fileName: `assets/${name}.js`,
  moduleIds: modules.map((file) => join(ROOT, "web", file)),
  imports: imports.map((other) => `assets/${other}.js`),
  viteMetadata: { importedCss: new Set(styles.map((sheet) => `assets/${sheet}.css`)) },
});

const HISTORY = "features/history/pages/history-page.tsx";
const START = ["main.tsx", "features/auth/pages/login-page.tsx"];
const HOME = ["app/signed-in.tsx", "features/home/pages/home-page.tsx"];
const pages = [...new Bun.Glob("features/*/pages/*.tsx").scanSync(join(ROOT, "web"))];
const others = pages.filter((file) => ![HISTORY, ...START, ...HOME].includes(file));

const CLIENT = [
  chunk("start", { modules: START, imports: ["runtime"], styles: ["start"] }),
  chunk("runtime"),
  chunk("home", { modules: HOME, imports: ["start"], styles: ["home"] }),
  chunk("history", { modules: [HISTORY], imports: ["runtime", "start", "home", "row"], styles: ["history"] }),
  chunk("row", { imports: ["start"] }),
  chunk("others", { modules: others }),
];

const named = (links: string | undefined) =>
  Array.from(links?.matchAll(/<\/(?:assets\/)?([^>]+)>/g) ?? [], ([, path]) => path);

test("a page is told of its first calls and of all that the screen at its address is made of, each once", () => {
  const preloads = listPreloads(CLIENT);
  const calls = ["api/auth/user", "api/config"];
  const start = ["start.js", "start.css", "runtime.js"];
  expect(named(preloads["/auth/login"])).toEqual(["api/config", ...start]);
  expect(named(preloads["/"])).toEqual([...calls, ...start, "home.js", "home.css"]);
  const history = ["home.js", "home.css", "history.js", "history.css", "row.js"];
  expect(named(preloads["/history"])).toEqual([...calls, ...start, ...history]);
  expect(preloads["/history"]).toContain("</api/config>; rel=preload; as=fetch; crossorigin=use-credentials");
  expect(preloads["/history"]).toContain("</assets/history.js>; rel=modulepreload; crossorigin");
  expect(preloads["/history"]).toContain("</assets/history.css>; rel=preload; as=style; crossorigin");
  const first = preloads["/history"]?.split(", ").filter((link) => !link.endsWith("; fetchpriority=low"));
  expect(named(first?.join(", "))).toEqual([...calls, ...start]);
});

test("a page that the client was built without is named", () => {
  const incomplete = CLIENT.filter(({ fileName }) => !fileName.includes("history"));
  expect(() => listPreloads(incomplete)).toThrow("The built client has no history-page.tsx.");
});

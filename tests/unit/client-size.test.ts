import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientScripts } from "../../tools/client-scripts.ts";
import { preloadsOf } from "../../tools/preloads.ts";
import { divideStyles, type Metafile } from "../../tools/screen-styles.ts";
import { assertWithinBudget } from "../../tools/size-budget.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

const NOTHING = { bytes: 0, inputs: {}, imports: [], exports: [] };
const styled = (entryPoint: string, files: string[]) => ({
  ...NOTHING,
  entryPoint,
  inputs: Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }])),
});
const page = (path: string, kind: "import-statement" | "dynamic-import") => ({ path, kind });

test("stylesheets come with the page, or with the chunks that share them, under the tab bar or elsewhere", () => {
  const screens = "web/app/screens";
  const importing = (...paths: string[]) => ({
    bytes: 1,
    imports: paths.map((path) => page(path, "import-statement")),
  });
  const metafile: Metafile = {
    inputs: {
      "web/index.html": importing("web/main.tsx", "web/app.css"),
      "web/main.tsx": {
        bytes: 1,
        imports: [page("web/toast.css", "import-statement"), page(`${screens}/home.ts`, "dynamic-import")],
      },
      [`${screens}/login.ts`]: importing("web/login.css"),
      [`${screens}/home.ts`]: importing("web/row.css"),
      [`${screens}/history.ts`]: importing(`${screens}/home.ts`, "web/history.css"),
      [`${screens}/profile.ts`]: {
        bytes: 1,
        imports: [page(`${screens}/home.ts`, "import-statement"), page("web/sheet.tsx", "dynamic-import")],
      },
      "web/sheet.tsx": importing("web/sheet.css"),
    },
    outputs: {
      "./page.css": styled("web/index.html", [
        "web/app.css",
        "web/toast.css",
        "web/sheet.css",
        "web/history.css",
        "web/row.css",
        "web/login.css",
      ]),
    },
  };
  expect(divideStyles(process.cwd(), metafile)).toEqual({
    first: ["web/app.css", "web/toast.css", "web/login.css"],
    later: [
      { name: "shared", chunks: ["history", "home", "profile"], files: ["web/row.css"] },
      { name: "tabs", chunks: ["history"], files: ["web/history.css"] },
      { name: "screens", chunks: ["profile"], files: ["web/sheet.css"] },
    ],
  });
});

/** A built client that starts with a script of so many bytes, and has a chunk of this name beside it. */
function builtClient(startBytes: number, chunk: string) {
  const outdir = temporaryFolder();
  mkdirSync(join(outdir, "assets"));
  writeFileSync(join(outdir, "index.html"), "<!doctype html>");
  writeFileSync(join(outdir, "assets/styles.css"), "a{}");
  writeFileSync(join(outdir, "assets/index.js"), "p");
  writeFileSync(join(outdir, "assets/react.js"), "r");
  writeFileSync(join(outdir, "assets/start.js"), "x".repeat(startBytes));
  writeFileSync(join(outdir, "assets/chunk.js"), "y");
  const metafile = {
    inputs: {},
    outputs: {
      "./assets/index.js": { ...NOTHING, entryPoint: join(ROOT, "web/index.html") },
      "./assets/react.js": { ...NOTHING, entryPoint: join(ROOT, "node_modules/react-dom/client.js") },
      "./assets/start.js": { ...NOTHING, entryPoint: join(ROOT, "web/app/start.tsx") },
      "./assets/chunk.js": { ...NOTHING, entryPoint: join(ROOT, `web/app/screens/${chunk}.ts`) },
    },
  };
  return () =>
    assertWithinBudget(ROOT, outdir, clientScripts(ROOT, metafile), { first: "/assets/styles.css", later: [] });
}

test("a client within its limits is weighed", () => {
  expect(builtClient(1000, "login")()).toContainEqual({ name: "entry", bytes: 1005, limit: 101_000 });
});

test("a part that is too large is named with its size and its limit", () => {
  expect(builtClient(101_000, "login")).toThrow("entry: 101,005 bytes of at most 101,000");
});

test("a chunk without a limit is named", () => {
  expect(builtClient(1000, "surprise")).toThrow('The chunk "surprise" has no size limit');
});

test("a build without one of the scripts that every page starts with is refused", () => {
  const outputs = { "./assets/index.js": { ...NOTHING, entryPoint: join(ROOT, "web/index.html") } };
  expect(() => clientScripts(ROOT, { inputs: {}, outputs })).toThrow("The bundler made no script of react-dom.");
});

test("a page is told of its start first, and then of all that the screen at its address is made of, each once", () => {
  const imports = (...paths: string[]) => paths.map((path) => page(path, "import-statement"));
  const script = (entryPoint: string | undefined, ...paths: string[]) => ({
    ...NOTHING,
    ...(entryPoint ? { entryPoint: join(ROOT, entryPoint) } : {}),
    imports: imports(...paths),
  });
  const scripts = clientScripts(ROOT, {
    inputs: {},
    outputs: {
      "./assets/index.js": script("web/index.html", "./assets/helpers.js"),
      "./assets/helpers.js": script(undefined),
      "./assets/client.js": script(
        "../elsewhere/node_modules/react-dom/client.js",
        "./assets/react.js",
        "./assets/helpers.js",
      ),
      "./assets/react.js": script(undefined),
      "./assets/start.js": script("web/app/start.tsx", "./assets/common.js", "./assets/react.js"),
      "./assets/common.js": script(undefined),
      "./assets/home.js": script("web/app/screens/home.ts", "./assets/common.js", "./assets/row.js"),
      "./assets/history.js": script("web/app/screens/history.ts", "./assets/row.js"),
      "./assets/row.js": script(undefined),
    },
  });
  const later = [{ chunks: ["history", "social"], path: "/assets/tabs.css" }];
  const preloads = preloadsOf(ROOT, scripts, { first: "/assets/styles.css", later });
  const named = (address: string) => Array.from(preloads[address]?.matchAll(/(?<=<\/assets\/)[^>]+/g) ?? [], String);
  // React is left out: it is fetched once the logo is drawn.
  const start = ["index.js", "helpers.js", "start.js", "common.js", "styles.css"];
  expect(named("/")).toEqual([...start, "home.js", "row.js"]);
  expect(named("/history")).toEqual([...start, "home.js", "row.js", "history.js", "tabs.css"]);
  expect(named("/auth/login")).toEqual(start);
  expect(preloads["/history"]).toContain("</assets/history.js>; rel=modulepreload; crossorigin");
  expect(preloads["/history"]).toContain("</assets/tabs.css>; rel=preload; as=style; crossorigin");
});

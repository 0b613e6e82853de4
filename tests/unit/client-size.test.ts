import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
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

test("stylesheets come with the page, with several chunks or with the one that needs them", () => {
  const screens = "web/app/screens";
  const metafile: Metafile = {
    inputs: {
      "web/index.html": {
        bytes: 1,
        imports: [page("web/main.tsx", "import-statement"), page("web/app.css", "import-statement")],
      },
      "web/main.tsx": {
        bytes: 1,
        imports: [page("web/toast.css", "import-statement"), page(`${screens}/home.ts`, "dynamic-import")],
      },
      [`${screens}/home.ts`]: { bytes: 1, imports: [page("web/row.css", "import-statement")] },
    },
    outputs: {
      "./page.css": styled("web/index.html", [
        "web/app.css",
        "web/toast.css",
        "web/home.css",
        "web/row.css",
        "web/login.css",
      ]),
      "./home.css": styled(`${screens}/home.ts`, ["web/row.css", "web/home.css"]),
      "./history.css": styled(`${screens}/history.ts`, ["web/row.css"]),
      "./login.css": styled(`${screens}/login.ts`, ["web/login.css"]),
    },
  };
  expect(divideStyles(process.cwd(), metafile)).toEqual({
    first: ["web/app.css", "web/toast.css", "web/login.css"],
    later: [
      { chunks: ["home", "history"], files: ["web/row.css"] },
      { chunks: ["home"], files: ["web/home.css"] },
    ],
  });
});

/** A built client whose entry script has so many bytes, and a chunk of this name beside it. */
function builtClient(entryBytes: number, chunk: string) {
  const outdir = temporaryFolder();
  mkdirSync(join(outdir, "assets"));
  writeFileSync(join(outdir, "index.html"), "<!doctype html>");
  writeFileSync(join(outdir, "assets/styles.css"), "a{}");
  writeFileSync(join(outdir, "assets/index.js"), "x".repeat(entryBytes));
  writeFileSync(join(outdir, "assets/chunk.js"), "y");
  const metafile = {
    inputs: {},
    outputs: {
      "./assets/index.js": { ...NOTHING, entryPoint: join(ROOT, "web/index.html") },
      "./assets/chunk.js": { ...NOTHING, entryPoint: join(ROOT, `web/app/screens/${chunk}.ts`) },
    },
  };
  const built = { success: true, outputs: [], logs: [], metafile };
  return () => assertWithinBudget(ROOT, outdir, built, { first: "/assets/styles.css", later: [] });
}

test("a client within its limits is weighed", () => {
  expect(builtClient(1000, "login")()).toContainEqual({ name: "entry", bytes: 1003, limit: 103_000 });
});

test("a part that is too large is named with its size and its limit", () => {
  expect(builtClient(103_000, "login")).toThrow("entry: 103,003 bytes of at most 103,000");
});

test("a chunk without a limit is named", () => {
  expect(builtClient(1000, "surprise")).toThrow('The chunk "surprise" has no size limit');
});

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { transformWithOxc } from "vite";

/** What a plugin of the build can add files with. */
type Emitter = { emitFile(asset: { type: "asset"; name: string; source: string }): unknown };

/** Adds a TypeScript file to the build as a script that is not a module: `first-screen.ts` becomes `first-screen.js`. */
export async function emitScript(build: Emitter, file: string): Promise<void> {
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, { sourcemap: false });
  // In a function of its own, so that its names are not the page's.
  build.emitFile({
    type: "asset",
    name: basename(file).replace(/ts$/, "js"),
    source: `(function () {\n${code}})();\n`,
  });
}

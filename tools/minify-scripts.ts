import { readFileSync, writeFileSync } from "node:fs";
import { devDependencies } from "../package.json";

const OPTIONS = { module: true, ecma: 2022, compress: { ecma: 2022, passes: 3 }, mangle: true } as const;

/** Put before each script, its minifier becomes part of what the script is named by, and goes when it is minified. */
export const MINIFIER_BANNER = `/* swc ${devDependencies["@swc/core"]} ${JSON.stringify(OPTIONS)} */`;

/** Makes the bundler's scripts smaller: swc finds more that nobody uses, and shortens what is left further. */
export async function minifyScripts(files: string[]): Promise<void> {
  // Imported late: who imports this file may be about to install the packages.
  const { minify } = await import("@swc/core");
  const minified = files.map(async (file) => ({ file, ...(await minify(readFileSync(file, "utf8"), OPTIONS)) }));
  for (const { file, code } of await Promise.all(minified)) writeFileSync(file, code);
}

const NAMING = /^var __name = \(target, value\) => __defProp\(target, "name", .*$/m;
const ICON_KEY = /,\s*key: "\w+"/g;

/**
 * Takes out of packages what is there for whoever debugs them. Radix sets the name of each of its functions: a minifier
 * has to keep such calls, and with them the functions that nobody uses. Lucide gives each line of its icons a random
 * key, after which React asks while developing; in production the lines' order is enough, for it never changes.
 */
export const withoutDebugging: Bun.BunPlugin = {
  name: "without-debugging",
  setup(build) {
    const rewrite = (filter: RegExp, change: (code: string) => string) =>
      build.onLoad({ filter }, ({ path }) => ({ contents: change(readFileSync(path, "utf8")), loader: "js" }));
    rewrite(/[/\\]@radix-ui[/\\].*\.mjs$/, (code) => code.replace(NAMING, "var __name = (target) => target;"));
    rewrite(/[/\\]lucide-react[/\\].*[/\\]icons[/\\].*\.mjs$/, (code) => code.replace(ICON_KEY, ""));
  },
};

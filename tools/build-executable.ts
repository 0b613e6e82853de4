import { join } from "node:path";
import { TEXT_MODELS } from "../src/text-models.ts";

/** The machines that Bun compiles for. */
export const TARGETS = [
  "bun-linux-x64",
  "bun-linux-x64-baseline",
  "bun-linux-arm64",
  "bun-linux-x64-musl",
  "bun-linux-arm64-musl",
  "bun-darwin-x64",
  "bun-darwin-arm64",
  "bun-windows-x64",
  "bun-windows-arm64",
] as const satisfies readonly Bun.Build.CompileTarget[];
/** Those that a release has; "baseline" runs on processors without AVX2, too. */
export const RELEASED_TARGETS = [
  "bun-linux-x64",
  "bun-linux-x64-baseline",
  "bun-linux-x64-musl",
  "bun-linux-arm64",
  "bun-darwin-arm64",
  "bun-windows-x64",
] as const satisfies Target[];
export type Target = (typeof TARGETS)[number];

/**
 * Production mode is compiled in, so that no setting can undo it: outside it, Elysia writes every rejected value into an
 * error. Elysia reads the mode from `Bun.env`, other packages from `process.env`. Nothing else reads `Bun.env`.
 */
const PRODUCTION_MODE = {
  "process.env.NODE_ENV": '"production"',
  "Bun.env": '{"NODE_ENV":"production"}',
};

type Program = { entrypoint: string; outfile: string; target?: Target | undefined; assets?: string[] };

/** Compiles a program into one executable that starts fast, and returns its path. */
export async function compile({ entrypoint, outfile, target, assets = [] }: Program): Promise<string> {
  const built = await Bun.build({
    entrypoints: [entrypoint],
    // Without esm the bytecode fixes import.meta.dir to the folder of the build machine.
    format: "esm",
    bytecode: true,
    minify: true,
    // What is imported when it is needed, such as other commands or a provider's SDK, is then in no memory before.
    splitting: true,
    define: PRODUCTION_MODE,
    compile: {
      ...(target ? { target } : {}),
      outfile,
      assets,
      // The executable must not read a .env or bunfig.toml of the folder it is started in.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
  const [output] = built.outputs;
  if (!output) throw new Error("The compiler wrote no executable.");
  return output.path;
}

/**
 * Compiles the server of the project in `root` with its built client, migrations and foods. Returns the path:
 * dist/mealglass, or dist/mealglass-<target> for another platform.
 */
export const buildExecutable = (root: string, target?: Target): Promise<string> =>
  compile({
    entrypoint: join(root, "src/main.ts"),
    outfile: join(root, "dist", target ? `mealglass-${target.replace(/^bun-/, "")}` : "mealglass"),
    target,
    assets: [
      "dist/web",
      "static",
      "db/migrations",
      "db/seed/foods.tsv",
      "db/seed/dishes.tsv",
      "db/seed/food-nutrients.csv",
      "db/seed/dish-nutrients.csv",
      "db/seed/pictures",
      "CHANGELOG.md",
      ...TEXT_MODELS.map((file) => join("node_modules", file)),
    ].map((path) => join(root, path)),
  });

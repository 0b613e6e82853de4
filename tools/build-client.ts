import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { InlineConfig } from "vite";
import { PRELOADS } from "../src/web-assets.ts";

/** What the built client depends on. */
const INPUTS = ["web", "src/shared", "src/contracts", "static", "tools", "vite.config.ts", "bun.lock", "tsconfig.json"];
const COMPRESSIBLE = /\.(js|css|html|svg|wasm|webmanifest)$/;
/** Smaller files gain nothing that a network packet would notice. */
const COMPRESSED_FROM_BYTES = 256;

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile());
}

function computeFingerprint(root: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const file of INPUTS.flatMap((input) => listFiles(join(root, input)))) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Builds with Vite for production, whatever NODE_ENV says: a test run sets it, and the client would be React's slow one. */
async function runVite(config: InlineConfig) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  try {
    // Imported late: who imports this file may be about to install the packages.
    const { build } = await import("vite");
    return await build(config);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/** Bundles the client into `outdir`, and says there what each screen is made of. */
async function bundle(root: string, outdir: string): Promise<void> {
  const configFile = join(root, "vite.config.ts");
  const built = await runVite({ configFile, build: { outDir: outdir }, logLevel: "warn" });
  if (!("output" in built)) throw new Error("Vite built something else than one client.");
  const { findTooNewInBuild } = await import("./browser-support/find-too-new.ts");
  const problems = findTooNewInBuild(root, built.output);
  if (problems.length > 0)
    throw new Error(`The client would not run in every browser it is for:\n${problems.join("\n")}`);
  const chunks = built.output.filter((output) => output.type === "chunk");
  const { listPreloads } = await import("./client-preloads.ts");
  writeFileSync(join(outdir, PRELOADS), JSON.stringify(listPreloads(chunks)));
}

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < COMPRESSED_FROM_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: quality }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/**
 * Builds the client of the project in `root` into dist/web, with compressed files beside each asset. Does nothing if
 * its inputs are unchanged. Returns whether it built.
 */
export async function buildClient(root: string): Promise<boolean> {
  const finished = join(root, "dist/web");
  const stamp = join(root, "dist/web.stamp");
  const inputs = computeFingerprint(root);
  if (existsSync(finished) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return false;

  // The old build stays until the new one is complete.
  const outdir = join(root, "dist/web.unfinished");
  await bundle(root, outdir);
  await Promise.all(
    listFiles(outdir)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  );

  rmSync(stamp, { force: true });
  rmSync(finished, { recursive: true, force: true });
  renameSync(outdir, finished);
  writeFileSync(stamp, inputs);
  return true;
}

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { runSparingly } from "./run-sparingly.ts";

/** What the built client depends on. */
const INPUTS = ["web", "src/shared", "src/contracts", "static", "tools", "vite.config.ts", "bun.lock", "tsconfig.json"];
const COMPRESSIBLE = /\.(js|css|html|svg|wasm|webmanifest)$/;
/** Smaller files gain nothing that a network packet would notice. */
const COMPRESSED_FROM_BYTES = 256;
const COMPRESSED_AT_ONCE_MAX = 4;

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

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < COMPRESSED_FROM_BYTES) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params: quality }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Compresses files, as many at once as there are processors: each takes 50 MB of memory. */
async function compressAll(files: string[]): Promise<void> {
  const left = files.values();
  const compressNext = async () => {
    for (const file of left) await compress(file);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), COMPRESSED_AT_ONCE_MAX) }, compressNext));
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
  await runSparingly("bundle-client.ts", [root, outdir]);
  await compressAll(listFiles(outdir).filter((file) => COMPRESSIBLE.test(file)));

  rmSync(stamp, { force: true });
  rmSync(finished, { recursive: true, force: true });
  renameSync(outdir, finished);
  writeFileSync(stamp, inputs);
  return true;
}

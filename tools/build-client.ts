import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { radixCss } from "./radix-css.ts";

/** What the built client depends on. */
const INPUTS = ["web", "src/shared", "src/contracts", "static", "tools", "package.json", "bun.lock", "tsconfig.json"];
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files gain nothing that a network packet would notice. */
const COMPRESSED_FROM_BYTES = 256;

type Bundle = Awaited<ReturnType<typeof Bun.build>>;

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile());
}

function fingerprint(root: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(Bun.version);
  for (const file of INPUTS.flatMap((input) => filesIn(join(root, input)))) {
    hash.update(relative(root, file)).update("\0").update(readFileSync(file));
  }
  return hash.digest("hex");
}

const bundle = (root: string, outdir: string): Promise<Bundle> =>
  Bun.build({
    entrypoints: [join(root, "web/index.html")],
    root: join(root, "web"),
    outdir,
    target: "browser",
    splitting: true,
    // Chunks that are smaller cost more as a request of their own than as part of another.
    minChunkSize: 16_384,
    minify: true,
    reactCompiler: true,
    publicPath: "/",
    naming: { entry: "[name].[ext]", chunk: "assets/[name]-[hash].[ext]", asset: "assets/[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });

const textOf = async (built: Bundle, ending: string): Promise<string> =>
  (await Promise.all(built.outputs.filter(({ path }) => path.endsWith(ending)).map((output) => output.text()))).join(
    "\n",
  );

/**
 * Bun drops a rule whose custom properties a later rule with the same selector does not even name (Bun issue 33684).
 * Throws where that happened to the client's own stylesheets: the two rules then have to become one.
 */
function assertNothingLost(sources: string, bundled: string): void {
  const defined = new Set(sources.match(/(?<![\w-])--[a-z][\w-]*(?=\s*:)/g));
  const lost = [...defined].filter((name) => !bundled.includes(`${name}:`));
  if (lost.length > 0)
    throw new Error(`The bundler dropped ${lost.join(", ")}: join the rules that have one selector.`);
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/**
 * Puts Radix's rules before the client's own, which may so override them, in the one stylesheet that index.html names.
 * The bundler's stylesheets of single screens go: it has merged them into that one already.
 */
async function addRadixCss(root: string, outdir: string, built: Bundle): Promise<void> {
  const page = join(outdir, "index.html");
  const html = readFileSync(page, "utf8");
  const bundled = STYLESHEET_LINK.exec(html)?.[1];
  if (!bundled) throw new Error("index.html names no stylesheet.");

  const textOfSources = (names: RegExp) =>
    filesIn(join(root, "web"))
      .filter((file) => names.test(file))
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  const own = readFileSync(join(outdir, bundled), "utf8");
  assertNothingLost(textOfSources(/\.css$/), own);
  const usage = { scripts: await textOf(built, ".js"), source: textOfSources(/\.(tsx?|css)$/) };
  // Bun's own minifier stays away from Radix's rules, which are full of what it drops.
  const css = radixCss(join(root, "node_modules/@radix-ui/themes"), usage) + own;
  for (const { path } of built.outputs.filter((output) => output.path.endsWith(".css"))) rmSync(path);

  const path = `/assets/styles-${Bun.hash(css).toString(36)}.css`;
  writeFileSync(join(outdir, path), css);
  writeFileSync(
    page,
    withLateStylesheet(html, path)
      .replace(/<!--.*?-->/gs, "")
      .replace(/>\s+</g, "><")
      .replace(/\s*\n\s*/g, " "),
  );
}

/**
 * Puts the stylesheet behind the body, so that the logo there is drawn before it has come; scripts wait for it all the
 * same. The head has it fetched at once.
 */
function withLateStylesheet(html: string, path: string): string {
  const preload = `<link rel="preload" as="style" crossorigin href="${path}">`;
  const link = `<link rel="stylesheet" crossorigin href="${path}">`;
  return html.replace(STYLESHEET_LINK, preload).replace("</body>", `${link}</body>`);
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
 * Builds the client of the project in `root` into dist/web, each file beside its compressed forms, ready for the
 * server to send. Does nothing where it was built from the same files before; returns whether it built.
 */
export async function buildClient(root: string): Promise<boolean> {
  const finished = join(root, "dist/web");
  const stamp = join(root, "dist/web.stamp");
  const inputs = fingerprint(root);
  if (existsSync(finished) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return false;

  // What is there stays until the new one is whole.
  const outdir = join(root, "dist/web.unfinished");
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await addRadixCss(root, outdir, await bundle(root, outdir));
  cpSync(join(root, "static"), outdir, { recursive: true });
  await Promise.all(
    filesIn(outdir)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  );

  rmSync(stamp, { force: true });
  rmSync(finished, { recursive: true, force: true });
  renameSync(outdir, finished);
  writeFileSync(stamp, inputs);
  return true;
}

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
import { PRELOADS } from "../src/web-assets.ts";
import { clientScripts } from "./client-scripts.ts";
import { MINIFIER_BANNER, minifyScripts, withoutDebugging } from "./minify-scripts.ts";
import { preloadsOf } from "./preloads.ts";
import { radixCss } from "./radix-css.ts";
import { divideStyles, joinStyles, type Metafile, type Styles } from "./screen-styles.ts";
import { assertWithinBudget } from "./size-budget.ts";

/** What the built client depends on. */
const INPUTS = ["web", "src/shared", "src/contracts", "static", "tools", "package.json", "bun.lock", "tsconfig.json"];
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Smaller files gain nothing that a network packet would notice. */
const COMPRESSED_FROM_BYTES = 256;

/** What the parts of the built client weigh, for whoever wants to know. */
export const SIZES = "dist/web.sizes.json";

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
    banner: MINIFIER_BANNER,
    plugins: [withoutDebugging],
    metafile: true,
    publicPath: "/",
    naming: { entry: "[name].[ext]", chunk: "assets/[name]-[hash].[ext]", asset: "assets/[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
  });

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/** Writes a stylesheet and returns its address. */
function writeStyles(outdir: string, name: string, css: string): string {
  const path = `/assets/${name}-${Bun.hash(css).toString(36)}.css`;
  writeFileSync(join(outdir, path), css);
  return path;
}

/**
 * Puts stylesheets in the place of the bundler's own, which merges those of all screens into the page's: one that
 * index.html loads, with Radix's rules before the client's own, which may so override them, and those that come with
 * the chunks of screens (see web/lib/screen-styles.ts).
 */
async function addStyles(
  root: string,
  outdir: string,
  outputs: Bundle["outputs"],
  metafile: Metafile,
): Promise<Styles> {
  const { first, later } = divideStyles(root, metafile);
  const scripts = outputs.filter(({ path }) => path.endsWith(".js")).map((output) => output.text());
  const sources = filesIn(join(root, "web")).filter((file) => /\.(tsx?|css)$/.test(file));
  const usage = {
    scripts: (await Promise.all(scripts)).join("\n"),
    source: sources.map((file) => readFileSync(file, "utf8")).join("\n"),
  };
  for (const { path } of outputs.filter((output) => output.path.endsWith(".css"))) rmSync(path);

  // Bun's own minifier stays away from Radix's rules, which are full of what it drops.
  const radix = radixCss(join(root, "node_modules/@radix-ui/themes"), usage);
  const styles: Styles = { first: writeStyles(outdir, "styles", radix + (await joinStyles(root, first))), later: [] };
  for (const { name, chunks, files } of later) {
    styles.later.push({ chunks, path: writeStyles(outdir, name, await joinStyles(root, files)) });
  }
  return styles;
}

/**
 * Names the stylesheets in index.html. The first stands behind the body, so that the logo there is drawn before it has
 * come; scripts wait for it all the same, and the head has it fetched at once. The later ones are fetched by nobody
 * until a script says what they are.
 */
function nameStyles(outdir: string, { first, later }: Styles): void {
  const page = join(outdir, "index.html");
  const preload = `<link rel="preload" as="style" crossorigin href="${first}">`;
  const links = [
    `<link rel="stylesheet" crossorigin href="${first}">`,
    ...later.map(({ chunks, path }) => `<link data-screens="${chunks.join(" ")}" crossorigin href="${path}">`),
  ];
  const html = readFileSync(page, "utf8");
  if (!STYLESHEET_LINK.test(html)) throw new Error("index.html names no stylesheet.");
  writeFileSync(
    page,
    html
      .replace(STYLESHEET_LINK, preload)
      .replace("</body>", `${links.join("")}</body>`)
      .replace(/<!--.*?-->/gs, "")
      .replace(/>\s+</g, "><")
      .replace(/\s*\n\s*/g, " "),
  );
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
  const { outputs, metafile } = await bundle(root, outdir);
  if (!metafile) throw new Error("The bundler does not tell what it made.");
  const styles = await addStyles(root, outdir, outputs, metafile);
  await minifyScripts(filesIn(outdir).filter((file) => file.endsWith(".js")));
  nameStyles(outdir, styles);
  cpSync(join(root, "static"), outdir, { recursive: true });
  await Promise.all(
    filesIn(outdir)
      .filter((file) => COMPRESSIBLE.test(file))
      .map(compress),
  );
  const scripts = clientScripts(root, metafile);
  writeFileSync(join(outdir, PRELOADS), JSON.stringify(preloadsOf(root, scripts, styles)));
  const weights = assertWithinBudget(root, outdir, scripts, styles);

  rmSync(stamp, { force: true });
  rmSync(finished, { recursive: true, force: true });
  renameSync(outdir, finished);
  writeFileSync(join(root, SIZES), JSON.stringify(weights, null, 2));
  writeFileSync(stamp, inputs);
  return true;
}

import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { type ClientScripts, packageOf } from "./client-scripts.ts";
import { inProject, type Styles, screenChunkOf } from "./screen-styles.ts";

/** The most that the parts of the client may weigh, in brotli bytes as the server sends them. */
const BUDGET = {
  /** Everything that the first visit of /auth/login fetches: page, styles and scripts. */
  firstLoad: 107_000,
  /** Every file of the client, whoever needs it. */
  whole: 245_000,
  /** What every page starts with: its scripts and styles. */
  entry: 103_000,
  /** What a chunk adds to that where it is the first to be opened, its styles among it. */
  chunks: new Map([
    ["login", 4_000],
    ["accounts", 5_500],
    ["home", 17_000],
    ["history", 46_000],
    ["camera", 50_000],
    ["statistics", 27_500],
    ["social", 45_000],
    ["profile", 45_000],
    ["setup", 27_500],
    ["billing", 25_000],
    ["reviews", 40_000],
    ["marketing", 24_500],
    // What is fetched when it is needed first.
    ["toaster", 7_500],
    ["trial-modal", 27_000],
    ["picture-maker", 31_000],
    ["todays-entry-sheet", 32_500],
    ["payment-panel", 18_500],
    ["qrcode", 8_000],
    ["@stripe/stripe-js", 1_500],
    ["temporal-polyfill", 17_500],
  ]),
};

/** What a part weighs and may weigh, in brotli bytes. */
export type Weight = { name: string; bytes: number; limit: number };

/** What a chunk is called in the budget: its file in web/app/screens/, its package, or its file's name. */
function nameOf(root: string, entryPoint: string): string {
  return (
    screenChunkOf(root, entryPoint) ??
    packageOf(inProject(root, entryPoint)) ??
    basename(entryPoint).replace(/\.tsx?$/, "")
  );
}

/** The bytes that go over the wire for a file of the built client. */
const bytesOf = (outdir: string, path: string): number => {
  const file = join(outdir, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
};

/** What each part of a built client weighs, beside its limit. Throws for a chunk that has none. */
function weigh(root: string, outdir: string, scripts: ClientScripts, styles: Styles): Weight[] {
  const sum = (paths: Iterable<string>): number => [...paths].reduce((bytes, path) => bytes + bytesOf(outdir, path), 0);
  const entryBytes = sum([...scripts.entry, styles.first]);
  const chunks = scripts.chunks.map(({ entryPoint, scripts: added }): Weight => {
    const name = nameOf(root, entryPoint);
    const limit = BUDGET.chunks.get(name);
    if (limit === undefined)
      throw new Error(`The chunk "${name}" has no size limit: give it one in tools/size-budget.ts.`);
    const sheets = styles.later.filter((sheet) => sheet.chunks.includes(name)).map((sheet) => sheet.path);
    return { name, bytes: sum([...added, ...sheets]), limit };
  });
  const login = chunks.find(({ name }) => name === "login")?.bytes ?? 0;
  const files = readdirSync(outdir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(js|css|html)$/.test(file.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(outdir.length));
  return [
    {
      name: "first load of /auth/login",
      bytes: bytesOf(outdir, "index.html") + entryBytes + login,
      limit: BUDGET.firstLoad,
    },
    { name: "whole client", bytes: sum(files), limit: BUDGET.whole },
    { name: "entry", bytes: entryBytes, limit: BUDGET.entry },
    ...chunks,
  ];
}

const inWords = ({ name, bytes, limit }: Weight): string =>
  `  ${name}: ${bytes.toLocaleString("en")} bytes of at most ${limit.toLocaleString("en")}`;

/**
 * What the parts of the client that was built into `outdir` weigh, beside their limits. Throws where one weighs more or
 * has no limit; says which parts and by how much.
 */
export function assertWithinBudget(root: string, outdir: string, scripts: ClientScripts, styles: Styles): Weight[] {
  const weights = weigh(root, outdir, scripts, styles);
  const tooHeavy = weights.filter(({ bytes, limit }) => bytes > limit);
  if (tooHeavy.length > 0) {
    const list = tooHeavy.map(inWords).join("\n");
    throw new Error(
      `The client is too large (brotli):\n${list}\nMake it smaller, or change tools/size-budget.ts and say why.`,
    );
  }
  return weights;
}

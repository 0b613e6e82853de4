import { join } from "node:path";
import type { Rolldown } from "vite";
import { findPages, isPublic } from "../web/app/pages.ts";
import { PATHS } from "../web/app/paths.ts";

/** What the client starts with, and where the pages' imports start, below the project's root. */
const ENTRY = "web/main.tsx";
const PAGES_FOLDER = "web/app";
/** What the screens of a signed-in person wait for before anything else (web/app/require-auth.tsx). */
const FIRST_CALLS = ["/api/auth/user", "/api/config"];
/** What login and registration look like depends on the server's settings. */
const PUBLIC_FIRST_CALLS: Record<string, string[]> = {
  [PATHS.login]: ["/api/config"],
  [PATHS.register]: ["/api/config"],
};

/** A script of the built client, as far as it matters here. */
export type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "moduleIds" | "imports"> & {
  viteMetadata?: { importedCss: ReadonlySet<string> };
};

/** The file that a page's `load` imports, below the project's root. */
function findSource(load: () => Promise<unknown>): string {
  const [, specifier] = /import\("(\.[^"]+)"\)/.exec(String(load)) ?? [];
  if (!specifier) throw new Error(`A page's load function has to import its file by name: ${load}`);
  return join(PAGES_FOLDER, specifier);
}

/** The scripts and stylesheets that come with these files of the project in `root`. Throws for one that is in none. */
function collectAssets(root: string, chunks: readonly Chunk[], sources: string[]): Set<string> {
  const assets = new Set<string>();
  const collect = (chunk: Chunk | undefined): void => {
    if (!chunk || assets.has(chunk.fileName)) return;
    assets.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) assets.add(sheet);
    for (const imported of chunk.imports) collect(chunks.find(({ fileName }) => fileName === imported));
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, source)));
    if (!chunk) throw new Error(`The built client has no ${source}.`);
    collect(chunk);
  }
  return assets;
}

const formatAsset = (path: string): string =>
  `</${path}>; ${path.endsWith(".css") ? "rel=preload; as=style" : "rel=modulepreload"}; crossorigin`;
const formatCall = (path: string): string => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`;

/**
 * By the address of each screen what a browser had better fetch with the page there, as the value of a Link header: what
 * every page starts with, and the code, styles and first calls of the screen, which it would else learn of late.
 */
export function listPreloads(root: string, chunks: readonly Chunk[]): Record<string, string> {
  const addresses = new Set(Object.values(PATHS).map((path) => path.replace(/#.*/, "")));
  const start = collectAssets(root, chunks, [ENTRY]);
  const links = [...addresses].map((address) => {
    const sources = findPages(address).map(({ load }) => findSource(load));
    const calls = isPublic(address) ? (PUBLIC_FIRST_CALLS[address] ?? []) : FIRST_CALLS;
    const own = collectAssets(root, chunks, sources).difference(start);
    // The logo is shown as soon as the styles of the start are there: what is the screen's own comes behind them.
    const later = [...own].map((asset) => `${formatAsset(asset)}; fetchpriority=low`);
    return [address, [...calls.map(formatCall), ...[...start].map(formatAsset), ...later].join(", ")];
  });
  return Object.fromEntries(links);
}

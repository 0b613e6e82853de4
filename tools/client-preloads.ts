import type { Rolldown } from "vite";
import { isPublic } from "../web/app/pages.ts";
import { PATHS } from "../web/platform/paths.ts";

/** What the client starts with, and the frame of all pages for signed-in people. */
const ENTRY = "/web/main.tsx";
const FRAME = "/web/app/signed-in.tsx";
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

/** A page in the file of another. */
const SHARED_FILES: Record<string, string> = { appPreviewAndroid: "appPreview" };

/** The end of the path of a page's file, by the name of its path: "/manual-entry-page.tsx" for "manualEntry". */
const formatPageFile = (name: string): string =>
  `/${(SHARED_FILES[name] ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;

/** The scripts and stylesheets that come with the files whose paths end so. Throws for one that is in none. */
function collectAssets(chunks: readonly Chunk[], sources: string[]): Set<string> {
  const assets = new Set<string>();
  const collect = (chunk: Chunk | undefined): void => {
    if (!chunk || assets.has(chunk.fileName)) return;
    assets.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) assets.add(sheet);
    for (const imported of chunk.imports) collect(chunks.find(({ fileName }) => fileName === imported));
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (!chunk) throw new Error(`The built client has no ${source.slice(1)}.`);
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
export function listPreloads(chunks: readonly Chunk[]): Record<string, string> {
  const pages = Object.entries(PATHS).filter(([, path]) => !path.includes("#"));
  const start = collectAssets(chunks, [ENTRY]);
  const links = pages.map(([name, address]) => {
    const sources = isPublic(address) ? [formatPageFile(name)] : [FRAME, formatPageFile(name)];
    const calls = isPublic(address) ? (PUBLIC_FIRST_CALLS[address] ?? []) : FIRST_CALLS;
    const own = collectAssets(chunks, sources).difference(start);
    // The logo is shown as soon as the styles of the start are there: what is the screen's own comes behind them.
    const later = [...own].map((asset) => `${formatAsset(asset)}; fetchpriority=low`);
    return [address, [...calls.map(formatCall), ...[...start].map(formatAsset), ...later].join(", ")];
  });
  return Object.fromEntries(links);
}

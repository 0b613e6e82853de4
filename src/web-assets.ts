import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { parseAcceptEncoding } from "./http/accept-encoding.ts";
import { matchesTag } from "./http/entity-tag.ts";

/** Files in this folder have a hash of their content in their names, so browsers may cache them forever. */
export const HASHED_ASSETS = "/assets/";
/**
 * Written by the build for the server alone: by the address of each screen what a browser had better fetch with the page
 * there, as the value of a Link header.
 */
export const PRELOADS = "preloads.json";
const IMMUTABLE = "public, max-age=31536000, immutable";
const REVALIDATE = "no-cache";

/** The compressed files beside an asset, the best first: the encoding's name and the file's ending. */
const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

type Variant = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };
/** An asset of the client by content encoding; "" is the uncompressed one. */
type Asset = { variants: ReadonlyMap<string, Variant> };

function readAsset(dir: string, path: string, all: ReadonlySet<string>): Asset {
  const encodings = [...ENCODINGS.filter(({ ending }) => all.has(path + ending)), { name: "", ending: "" }];
  const shared = {
    "content-type": Bun.file(path).type,
    "cache-control": path.startsWith(HASHED_ASSETS) ? IMMUTABLE : REVALIDATE,
    ...(encodings.length > 1 ? { vary: "accept-encoding" } : {}),
  };
  const variants = encodings.map(({ name, ending }): [string, Variant] => {
    const bytes = readFileSync(join(dir, path + ending));
    const etag = `"${Bun.hash(bytes).toString(36)}"`;
    return [name, { bytes, headers: { ...shared, etag, ...(name ? { "content-encoding": name } : {}) } }];
  });
  return { variants: new Map(variants) };
}

/** The URL paths of all files in a folder, including compressed ones. */
function listPaths(dir: string): Set<string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    entries.map(({ parentPath, name }) => `/${relative(dir, join(parentPath, name)).split(sep).join("/")}`),
  );
}

function readAssets(dir: string): Map<string, Asset> {
  const all = listPaths(dir);
  const isAsset = (path: string) => path !== `/${PRELOADS}` && !ENCODINGS.some(({ ending }) => path.endsWith(ending));
  const plain = [...all].filter(isAsset);
  return new Map(plain.map((path) => [path, readAsset(dir, path, all)]));
}

function pickVariant(request: Request, { variants }: Asset): Variant | undefined {
  const accepted = parseAcceptEncoding(request.headers.get("accept-encoding"));
  const encoding = ENCODINGS.find(({ name }) => accepted.has(name) && variants.has(name));
  return variants.get(encoding?.name ?? "");
}

/** The Link headers by the addresses of their screens; none in a folder without that file. */
function readPreloads(dir: string): ReadonlyMap<string, string> {
  const file = join(dir, PRELOADS);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : []);
}

function send(request: Request, asset: Asset, preload: string | undefined): Response {
  const variant = pickVariant(request, asset);
  if (!variant) return new Response(null, { status: 404 });
  const { bytes } = variant;
  const headers = preload ? { ...variant.headers, link: preload } : variant.headers;
  if (matchesTag(request.headers.get("if-none-match"), headers.etag ?? "")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers });
}

const PAGE = "/index.html";

/**
 * Serves the built client from memory, compressed as the browser takes it; reads it with the first request, which no
 * start waits for. What has no file extension is a screen of the client and gets index.html, with a Link header that
 * names what that screen needs besides; a missing file is a 404, never that page. Throws where the folder holds no built
 * client.
 */
export function openWebAssets(dir: string): (request: Request) => Response {
  if (!existsSync(join(dir, PAGE))) throw new Error(`There is no web client in ${dir}: run "bun run build".`);
  let client: { assets: ReadonlyMap<string, Asset>; preloads: ReadonlyMap<string, string> } | undefined;

  return (request) => {
    client ??= { assets: readAssets(dir), preloads: readPreloads(dir) };
    const { assets, preloads } = client;
    const { pathname } = new URL(request.url);
    const isScreen = !pathname.startsWith(HASHED_ASSETS) && extname(pathname) === "";
    const path = isScreen ? PAGE : pathname;
    const asset = assets.get(path);
    if (!asset) return new Response("Not found", { status: 404 });
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    return send(request, asset, path === PAGE ? preloads.get(pathname) : undefined);
  };
}

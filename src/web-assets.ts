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

/** An asset of the client as it is sent: compressed in one way, or not at all. */
type Form = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> };

function readForm(dir: string, path: string, encoding: (typeof ENCODINGS)[number] | undefined, varies: boolean): Form {
  const bytes = readFileSync(join(dir, path + (encoding?.ending ?? "")));
  return {
    bytes,
    headers: {
      "content-type": Bun.file(path).type,
      "cache-control": path.startsWith(HASHED_ASSETS) ? IMMUTABLE : REVALIDATE,
      etag: `"${Bun.hash(bytes).toString(36)}"`,
      ...(varies ? { vary: "accept-encoding" } : {}),
      ...(encoding ? { "content-encoding": encoding.name } : {}),
    },
  };
}

/** The URL paths of all files in a folder, including compressed ones. */
function listPaths(dir: string): Set<string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    entries.map(({ parentPath, name }) => `/${relative(dir, join(parentPath, name)).split(sep).join("/")}`),
  );
}

const isAsset = (path: string): boolean =>
  path !== `/${PRELOADS}` && !ENCODINGS.some(({ ending }) => path.endsWith(ending));

type FormFinder = (path: string, acceptedEncodings: ReadonlySet<string>) => Form | undefined;

/**
 * Finds the form of an asset that a browser takes. Each is read when it is first asked for and then kept: most never
 * are, because hardly anyone takes what is not compressed.
 */
function openForms(dir: string): FormFinder {
  const all = listPaths(dir);
  const forms = new Map<string, Form>();
  return (path, accepted) => {
    if (!isAsset(path) || !all.has(path)) return undefined;
    const encodings = ENCODINGS.filter(({ ending }) => all.has(path + ending));
    const encoding = encodings.find(({ name }) => accepted.has(name));
    const file = path + (encoding?.ending ?? "");
    const form = forms.get(file) ?? readForm(dir, path, encoding, encodings.length > 0);
    forms.set(file, form);
    return form;
  };
}

/** The Link headers by the addresses of their screens; none in a folder without that file. */
function readPreloads(dir: string): ReadonlyMap<string, string> {
  const file = join(dir, PRELOADS);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, "utf8"))) : []);
}

function send(request: Request, { bytes, headers: own }: Form, preload: string | undefined): Response {
  const headers = preload ? { ...own, link: preload } : own;
  if (matchesTag(request.headers.get("if-none-match"), own.etag ?? "")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(bytes, { headers });
}

const PAGE = "/index.html";

/**
 * Serves the built client from memory, compressed as the browser takes it. The folder is read with the first request,
 * which no start waits for, and a file when it is first asked for. What has no file extension is a screen of the client
 * and gets index.html, with a Link header that names what that screen needs besides; a missing file is a 404, never that
 * page. Throws where the folder holds no built client.
 */
export function openWebAssets(dir: string): (request: Request) => Response {
  if (!existsSync(join(dir, PAGE))) throw new Error(`There is no web client in ${dir}: run "bun run build".`);
  let client: { findForm: FormFinder; preloads: ReadonlyMap<string, string> } | undefined;

  return (request) => {
    client ??= { findForm: openForms(dir), preloads: readPreloads(dir) };
    const { findForm, preloads } = client;
    const { pathname } = new URL(request.url);
    const isScreen = !pathname.startsWith(HASHED_ASSETS) && extname(pathname) === "";
    const path = isScreen ? PAGE : pathname;
    const form = findForm(path, parseAcceptEncoding(request.headers.get("accept-encoding")));
    if (!form) return new Response("Not found", { status: 404 });
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    return send(request, form, path === PAGE ? preloads.get(pathname) : undefined);
  };
}

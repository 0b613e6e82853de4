import { extname } from "node:path";
import type { Handler, Responder } from "../../server.ts";
import { compressText } from "../compression.ts";
import { matchesTag } from "../entity-tag.ts";

// Under a path (BASE_PATH), beside other apps at one name. A proxy passes the path on or takes it off, and everything
// behind these functions knows addresses without it.

/** The request as it would be without the path before its address. */
function stripPath(request: Request, basePath: string): Request {
  if (!URL.canParse(request.url)) return request;
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(basePath.length);
  return new Request(url, request);
}

/** Makes a handler answer below the path as well. */
const answerBelow =
  (basePath: string, handle: Handler): Handler =>
  (request, server) =>
    handle(stripPath(request, basePath), {
      // The server knows only the request that it has received.
      requestIP: () => server.requestIP(request),
      timeout: (_request, seconds) => server.timeout(request, seconds),
    });

const redirectToHome =
  (basePath: string): Handler =>
  ({ url }) => {
    const { search } = new URL(url, "http://localhost");
    return new Response(null, { status: 307, headers: { location: `${basePath}/${search}` } });
  };

/** The same routes with the path before them, and those without it. */
export function addBasePath(routes: Record<string, Handler>, basePath: string): Record<string, Handler> {
  if (basePath === "") return routes;
  const below = Object.entries(routes).map(([path, handle]) => [basePath + path, answerBelow(basePath, handle)]);
  return { ...routes, ...Object.fromEntries(below), [basePath]: redirectToHome(basePath) };
}

/** Writes the path before the addresses in a page, and into an attribute for its scripts. */
const movePage = (html: string, basePath: string): string =>
  html.replace(/(?<==")\/(?!\/)/g, `${basePath}/`).replace("<html", `<html data-base="${basePath}"`);

/** Every text of a manifest that begins with a slash is an address. */
const moveManifest = (json: string, basePath: string): string => json.replace(/"\/(?!\/)/g, `"${basePath}/`);

/**
 * Has what answers for the client write the path into its page and manifest, which are the only files with addresses from
 * the root, and compresses them then.
 */
export function moveClient(respond: Responder, basePath: string): Responder {
  if (basePath === "") return respond;
  return async (request) => {
    const ending = extname(new URL(request.url).pathname);
    const isManifest = ending === ".webmanifest";
    if (ending !== "" && ending !== ".html" && !isManifest) return respond(request);
    const headers = new Headers(request.headers);
    headers.delete("accept-encoding");
    headers.delete("if-none-match");
    const answer = await respond(new Request(request.url, { method: request.method, headers }));
    if (!answer.ok) return answer;
    const text = (isManifest ? moveManifest : movePage)(await answer.text(), basePath);
    const etag = `"${Bun.hash(text).toString(36)}"`;
    answer.headers.set("etag", etag);
    const link = answer.headers.get("link");
    if (link) answer.headers.set("link", link.replaceAll("</", `<${basePath}/`));
    const isUnchanged = matchesTag(request.headers.get("if-none-match"), etag);
    if (isUnchanged) return new Response(null, { status: 304, headers: answer.headers });
    answer.headers.delete("vary");
    return compressText(request, new Response(text, { headers: answer.headers }));
  };
}

import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import { matchesTag } from "./entity-tag.ts";

/**
 * Serves the files of a folder as they are, below the site's root. A browser keeps them, and asks each time whether they
 * are still the same. Only for paths that are files there; anything but GET and HEAD is a 405.
 */
export async function serveStatic(dir: string): Promise<(request: Request) => Promise<Response>> {
  const plugin = staticPlugin({
    assets: dir,
    prefix: "/",
    alwaysStatic: true,
    indexHTML: false,
    headers: { "cache-control": "no-cache" },
    // Its tags stand without the quotes that HTTP wants, and weak ones or lists of them never match.
    etag: false,
  });
  const app = new Elysia().use(await plugin);

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return new Response("Method not allowed", { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const { pathname } = new URL(request.url);
    const response = await app.handle(new Request(`http://localhost${pathname}`));
    const bytes = await response.bytes();
    const etag = `"${Bun.hash(bytes).toString(36)}"`;
    response.headers.set("etag", etag);
    return matchesTag(request.headers.get("if-none-match"), etag)
      ? new Response(null, { status: 304, headers: response.headers })
      : new Response(bytes, response);
  };
}

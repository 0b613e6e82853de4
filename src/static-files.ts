import { readdirSync } from "node:fs";
import { createLazy } from "./lazy.ts";
import type { Responder } from "./server.ts";

/** Files that are served as they are: their paths on the site, and what answers for these. */
export type StaticFiles = { paths: readonly string[]; respond: Responder };

/**
 * The files of a folder. What serves them is loaded when one is first asked for: it needs the API's framework, which no
 * start waits for.
 */
export function openStaticFiles(dir: string): StaticFiles {
  const load = createLazy(async () => (await import("./http/serve-static.ts")).serveStatic(dir));
  return {
    paths: readdirSync(dir).map((name) => `/${name}`),
    respond: async (request) => (await load())(request),
  };
}

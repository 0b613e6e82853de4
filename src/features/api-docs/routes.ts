import { Elysia } from "elysia";
import type { SessionGuard } from "../../http/session-guard.ts";

type Deps = {
  guard: SessionGuard;
  read(): Promise<{ json: string; page: string }>;
};

/** The documentation of the API, for people and for tools. */
export const apiDocsRoutes = ({ guard, read }: Deps) =>
  new Elysia({ prefix: "/docs", tags: ["Account"] })
    .use(guard)
    .get(
      "/",
      async () => new Response((await read()).page, { headers: { "content-type": "text/html; charset=utf-8" } }),
      {
        detail: {
          summary: "Returns this page",
          responses: { 200: { description: "A page without scripts", content: { "text/html": {} } } },
        },
      },
    )
    .get(
      "/openapi.json",
      async () => new Response((await read()).json, { headers: { "content-type": "application/json" } }),
      {
        detail: {
          summary: "Returns the OpenAPI document of this server",
          responses: { 200: { description: "OpenAPI 3.1", content: { "application/json": {} } } },
        },
      },
    );

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { AccountDeletion } from "../../contracts/auth.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import { createJsonDownload } from "../../http/json-download.ts";
import type { SessionCookies } from "../../http/session-cookie.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { Log } from "../../log.ts";
import type { ExportService } from "./export-service.ts";
import type { RemovalService } from "./removal-service.ts";

type Deps = {
  guard: SessionGuard;
  exports: ExportService;
  removals: RemovalService;
  cookies: SessionCookies;
  connection: Connection;
  log: Log;
};

/** Exporting and deleting one's own data. */
export const accountRoutes = ({ guard, exports, removals, cookies, connection, log }: Deps) =>
  new Elysia({ prefix: "/user", tags: ["Account"] })
    .use(guard)
    .use(jsonBody())
    .get(
      "/export",
      async ({ user }) => {
        const pieces = await exports.streamDocument(user.id);
        return createJsonDownload({ fileName: exports.fileName(user.timeZone), pieces, log });
      },
      {
        detail: {
          summary: "Streams all data of the account as one JSON file",
          responses: { 200: { description: "A download", content: { "application/json": {} } } },
        },
      },
    )
    .delete(
      "/",
      async ({ user, body, request, set }) => {
        // A large account is deleted bit by bit, which takes a slow disk a minute.
        connection.liftTimeout?.(request);
        await removals.deleteOwnAccount(user.id, body.password);
        Object.assign(set.headers, cookies.buildSignOutHeaders(connection.isSecure(request)));
        set.status = 204;
      },
      {
        detail: {
          summary: "Cancels the subscription and deletes the account; needs the password, but not of a demo account",
        },
        body: AccountDeletion,
        response: { 204: Type.Void() },
      },
    );

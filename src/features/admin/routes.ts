import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import {
  AdminAccounts,
  AdminAccountsQuery,
  AdminConfirmation,
  AdminInvites,
  AdminLink,
  AdminReport,
  NewInvite,
  ReportDismissal,
  ReportHiding,
} from "../../contracts/admin/accounts.ts";
import {
  AdminBackups,
  AdminError,
  AdminOverview,
  AdminSetting,
  BackupRequest,
  ConfirmedDownload,
  NamedBackup,
} from "../../contracts/admin/server.ts";
import { IdParams, MessageResponse } from "../../contracts/common.ts";
import { jsonBody } from "../../http/body.ts";
import type { Connection } from "../../http/connection.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { AdminService } from "./service.ts";

type Deps = {
  /** Lets only administrators through. */
  adminGuard: SessionGuard;
  connection: Pick<Connection, "liftTimeout">;
  service: AdminService;
};

const BEGUN = { message: "It has begun." };

/** A backup as a download, read as the client takes it. */
const createDownload = (name: string, content: Blob | ReadableStream): Response =>
  new Response(content, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });

/** The calls of administrators, which do not exist for others. */
export const adminRoutes = ({ adminGuard, connection, service }: Deps) =>
  new Elysia({ prefix: "/admin", tags: ["Administration"] })
    .use(adminGuard)
    .use(jsonBody())
    .get("/overview", () => service.getOverview(), {
      detail: { summary: "Returns numbers of all accounts, bytes, analyses and what they cost, and the last backup" },
      response: { 200: AdminOverview },
    })
    .get("/accounts", ({ query }) => service.listAccounts(query), {
      detail: { summary: "Lists fifty accounts, the newest first, whose username or email contains `q`" },
      query: AdminAccountsQuery,
      response: { 200: AdminAccounts },
    })
    .post(
      "/accounts/:id/reset-link",
      ({ user, params, body }) => service.createResetLink(user, Number(params.id), body.password),
      {
        detail: { summary: "Returns a link to a new password; `password` is the administrator's own; 409 for a demo" },
        params: IdParams,
        body: AdminConfirmation,
        response: { 200: AdminLink },
      },
    )
    .post(
      "/accounts/:id/suspend",
      async ({ user, params, body, status }) =>
        status(204, await service.suspendAccount(user, Number(params.id), body.password)),
      {
        detail: {
          summary:
            "Signs an account out everywhere until it is resumed, and ends its subscription with the paid period; `password` is the administrator's own; 409 for the own account; 503 if it is suspended, but its subscription goes on",
        },
        params: IdParams,
        body: AdminConfirmation,
        response: { 204: Type.Void() },
      },
    )
    .post(
      "/accounts/:id/resume",
      async ({ user, params, body, status }) =>
        status(204, await service.resumeAccount(user, Number(params.id), body.password)),
      {
        detail: { summary: "Lets a suspended account sign in again; `password` is the administrator's own" },
        params: IdParams,
        body: AdminConfirmation,
        response: { 204: Type.Void() },
      },
    )
    .delete(
      "/accounts/:id",
      async ({ user, params, body, request, status }) => {
        // A large account is deleted bit by bit, which takes a slow disk a minute.
        connection.liftTimeout?.(request);
        return status(204, await service.removeAccount(user, Number(params.id), body.password));
      },
      {
        detail: { summary: "Cancels the subscription and deletes an account; `password` is the administrator's own" },
        params: IdParams,
        body: AdminConfirmation,
        response: { 204: Type.Void() },
      },
    )
    .get("/invites", () => service.listInvites(), {
      detail: { summary: "Lists invites, the newest first, without their codes" },
      response: { 200: AdminInvites },
    })
    .post("/invites", async ({ user, body, status }) => status(201, await service.createInvite(user, body)), {
      detail: { summary: "Makes an invite and returns its link" },
      body: NewInvite,
      response: { 201: AdminLink },
    })
    .delete(
      "/invites/:id",
      async ({ user, params, status }) => status(204, await service.revokeInvite(user, Number(params.id))),
      {
        detail: { summary: "Revokes an invite; accounts that were made with it stay" },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    )
    .get("/reports", () => service.listReports(), {
      detail: { summary: "Lists what was reported, each with its reports" },
      response: { 200: Type.Array(AdminReport) },
    })
    .post(
      "/reports/hide",
      async ({ user, body }) => {
        await service.setHidden(user, body);
        return { message: body.isHidden ? "It is hidden." : "It is shown again." };
      },
      {
        detail: { summary: "Hides a share or review from all but its author, or shows it again" },
        body: ReportHiding,
        response: { 200: MessageResponse },
      },
    )
    .post(
      "/reports/dismiss",
      async ({ user, body }) => {
        await service.dismissReports(user, body);
        return { message: "The reports are dismissed." };
      },
      {
        detail: { summary: "Deletes the reports on a share or review" },
        body: ReportDismissal,
        response: { 200: MessageResponse },
      },
    )
    .get("/backups", () => service.listBackups(), {
      detail: {
        summary: "Lists the backups in folders and the bucket, what is being done with one, and how that ended last",
      },
      response: { 200: AdminBackups },
    })
    .post(
      "/backups",
      async ({ user, status }) => {
        await service.beginBackup(user, null);
        return status(202, BEGUN);
      },
      {
        detail: { summary: "Begins a daily backup; 409 while one is made or checked" },
        response: { 202: MessageResponse },
      },
    )
    .post(
      "/backups/check",
      async ({ user, body, status }) => {
        await service.beginBackup(user, body.name);
        return status(202, BEGUN);
      },
      {
        detail: { summary: "Begins the check of a backup; 409 while one is made or checked" },
        body: NamedBackup,
        response: { 202: MessageResponse },
      },
    )
    .post("/backups/download", ({ user, body }) => service.confirmDownload(user, body), {
      detail: {
        summary: "Returns the path to download a backup within a minute; `password` is the administrator's own",
      },
      body: BackupRequest,
      response: { 200: AdminLink },
    })
    .get(
      "/backups/file",
      async ({ user, query }) => createDownload(query.name, (await service.openBackup(user, query)).read()),
      {
        detail: {
          summary: "Downloads a backup; 403 without the ticket of a path that was confirmed within the last minute",
          responses: { 200: { description: "The file", content: { "application/octet-stream": {} } } },
        },
        query: ConfirmedDownload,
      },
    )
    .get("/errors", () => service.listErrors(), {
      detail: { summary: "Lists the last fifty errors in the log of this process, the newest first" },
      response: { 200: Type.Array(AdminError) },
    })
    .get("/settings", () => service.listSettings(), {
      detail: { summary: "Lists every setting in force, without what is secret" },
      response: { 200: Type.Array(AdminSetting) },
    });

import { Elysia } from "elysia";
import { MessageResponse } from "../../contracts/common.ts";
import { NewReport } from "../../contracts/reports.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { ReportService } from "./service.ts";

const THANKS = { message: "Thank you. Whoever runs this server will look at it." };

export const reportRoutes = ({ guard, reports }: { guard: SessionGuard; reports: ReportService }) =>
  new Elysia({ prefix: "/reports", tags: ["People"] })
    .use(guard)
    .use(jsonBody())
    .post(
      "/",
      async ({ user, body, status }) => {
        await reports.report(user.id, body);
        return status(201, THANKS);
      },
      {
        detail: { summary: "Reports a share or review to the host; a repeated report changes nothing" },
        body: NewReport,
        response: { 201: MessageResponse },
      },
    );

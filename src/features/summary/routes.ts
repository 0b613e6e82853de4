import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { parseDayStart } from "../../contracts/common.ts";
import {
  DailySeriesQuery,
  DailySummary,
  DailySummaryQuery,
  DayFigures,
  PeriodSeriesQuery,
  PeriodTotals,
} from "../../contracts/summary.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { SummaryService } from "./service.ts";

const WEEK_DAYS = 7;
const MONDAY = 1;

export const summaryRoutes = ({ guard, summaries }: { guard: SessionGuard; summaries: SummaryService }) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .get("/daily-summary", ({ user, query }) => summaries.getDailySummary(user, parseDayStart(query.dayStart)), {
      query: DailySummaryQuery,
      response: { 200: DailySummary },
    })
    .get("/daily-series", ({ user, query }) => summaries.getDailySeries(user, Number(query.days ?? WEEK_DAYS)), {
      query: DailySeriesQuery,
      response: { 200: Type.Array(DayFigures) },
    })
    .get(
      "/period-series",
      ({ user, query }) => summaries.getPeriodSeries(user, query.by, Number(query.weekStart ?? MONDAY)),
      { query: PeriodSeriesQuery, response: { 200: Type.Array(PeriodTotals) } },
    );

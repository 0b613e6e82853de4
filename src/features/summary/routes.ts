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
import type { Http } from "../../http/create-http.ts";
import type { SummaryService } from "./service.ts";

type Deps = { http: Pick<Http, "guard" | "diaryAnswers">; summaries: SummaryService };

const WEEK_DAYS = 7;
const MONDAY = 1;

export const summaryRoutes = ({ http: { guard, diaryAnswers }, summaries }: Deps) =>
  new Elysia({ prefix: "/user", tags: ["Goals and advice"] })
    .use(guard)
    .get(
      "/daily-summary",
      ({ user, query, request }) =>
        diaryAnswers.respond(user, request, () => summaries.getDailySummary(user, parseDayStart(query.dayStart))),
      {
        detail: { summary: "Returns the totals of today and figures of the week" },
        query: DailySummaryQuery,
        response: { 200: DailySummary },
      },
    )
    .get(
      "/daily-series",
      ({ user, query, request }) =>
        diaryAnswers.respond(user, request, () => summaries.getDailySeries(user, Number(query.days ?? WEEK_DAYS))),
      {
        detail: {
          summary: "Lists calories, macros and the number of entries of each diary day until today, oldest first",
        },
        query: DailySeriesQuery,
        response: { 200: Type.Array(DayFigures) },
      },
    )
    .get(
      "/period-series",
      ({ user, query, request }) =>
        diaryAnswers.respond(user, request, () =>
          summaries.getPeriodSeries(user, query.by, Number(query.weekStart ?? MONDAY)),
        ),
      {
        detail: {
          summary: "Lists the sums of the last 52 weeks, or of each month since the first entry, oldest first",
        },
        query: PeriodSeriesQuery,
        response: { 200: Type.Array(PeriodTotals) },
      },
    );

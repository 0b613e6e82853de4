import { Elysia } from "elysia";
import { CheckIn, Goals, GoalsChange } from "../../contracts/goals.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { CHANGED_AT, readChangedAt } from "../../http/write-headers.ts";
import type { CheckInService } from "./check-in-service.ts";
import type { GoalService } from "./service.ts";

type Deps = { guard: SessionGuard; goals: GoalService; checkIns: CheckInService };

export const goalRoutes = ({ guard, goals, checkIns }: Deps) =>
  new Elysia({ prefix: "/user", tags: ["Goals and advice"] })
    .use(guard)
    .use(jsonBody())
    .get("/goals", ({ user }) => goals.getGoals(user.id), {
      detail: { summary: "Returns the goal, what it follows from, and the goals of past days" },
      response: { 200: Goals },
    })
    .patch("/goals", ({ user, body, request }) => goals.change(user, body, readChangedAt(request)), {
      detail: { summary: "Changes the fields of the goal that are sent", parameters: [CHANGED_AT] },
      body: GoalsChange,
      response: { 200: Goals },
    })
    .get("/goals/check-in", ({ user }) => checkIns.getCheckIn(user), {
      detail: { summary: "Estimates the energy that is used a day, and the goal that follows" },
      response: { 200: CheckIn },
    });

import { Elysia } from "elysia";
import { Goals, GoalsChange } from "../../contracts/goals.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { GoalService } from "./service.ts";

export const goalRoutes = ({ guard, goals }: { guard: SessionGuard; goals: GoalService }) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .use(jsonBody())
    .get("/goals", ({ user }) => goals.getGoals(user.id), { response: { 200: Goals } })
    .patch("/goals", ({ user, body }) => goals.change(user, body), { body: GoalsChange, response: { 200: Goals } });

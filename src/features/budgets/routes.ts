import { Elysia } from "elysia";
import { Budgets } from "../../contracts/budgets.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { BudgetService } from "./service.ts";

/** What an account may still use. */
export const budgetRoutes = ({ guard, budgets }: { guard: SessionGuard; budgets: BudgetService }) =>
  new Elysia({ prefix: "/user" })
    .use(guard)
    .get("/budgets", ({ user }) => budgets.getBudgets(user), { response: { 200: Budgets } });

import { Elysia } from "elysia";
import { Budgets } from "../../contracts/budgets.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { BudgetService } from "./service.ts";

/** What an account may still use. */
export const budgetRoutes = ({ guard, budgets }: { guard: SessionGuard; budgets: BudgetService }) =>
  new Elysia({ prefix: "/user", tags: ["Account"] })
    .use(guard)
    .get("/budgets", ({ user }) => budgets.getBudgets(user), {
      detail: { summary: "Returns what the account may still use: photo analyses, entries, and space for photos" },
      response: { 200: Budgets },
    });

import { Elysia } from "elysia";
import { DietInsights, DietRecommendations, MealSuggestions, NutritionAdvice } from "../../contracts/advice.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { AdviceService } from "./service.ts";

export const adviceRoutes = ({ guard, advice }: { guard: SessionGuard; advice: AdviceService }) =>
  new Elysia({ tags: ["Goals and advice"] })
    .use(guard)
    .get("/nutrition-advice", ({ user }) => advice.getNutritionAdvice(user), {
      detail: { summary: "Returns one text about today, and what to work on" },
      response: { 200: NutritionAdvice },
    })
    .get("/diet-recommendations", ({ user }) => advice.getRecommendations(user), {
      detail: { summary: "Returns findings of the last 7 and 30 days, and advice; needs three tracked days" },
      response: { 200: DietRecommendations },
    })
    .get("/diet-insights", ({ user }) => advice.getInsights(user), {
      detail: { summary: "Returns streak, achievements and what to work on" },
      response: { 200: DietInsights },
    })
    .get("/meal-suggestions", ({ user }) => advice.getMealSuggestions(user), {
      detail: { summary: "Returns the rest of the goal of today, and up to three own meals that fit it" },
      response: { 200: MealSuggestions },
    });

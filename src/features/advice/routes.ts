import { Elysia } from "elysia";
import { DietInsights, DietRecommendations, MealSuggestions, NutritionAdvice } from "../../contracts/advice.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { AdviceService } from "./service.ts";

export const adviceRoutes = ({ guard, advice }: { guard: SessionGuard; advice: AdviceService }) =>
  new Elysia()
    .use(guard)
    .get("/nutrition-advice", ({ user }) => advice.getNutritionAdvice(user), { response: { 200: NutritionAdvice } })
    .get("/diet-recommendations", ({ user }) => advice.getRecommendations(user), {
      response: { 200: DietRecommendations },
    })
    .get("/diet-insights", ({ user }) => advice.getInsights(user), { response: { 200: DietInsights } })
    .get("/meal-suggestions", ({ user }) => advice.getMealSuggestions(user), { response: { 200: MealSuggestions } });

import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { createCalorieErrors } from "./calorie-errors.ts";
import { createErrorRepository } from "./error-repository.ts";
import { createEstimateService } from "./estimate-service.ts";
import { estimateRoutes, foodAnalysisRoutes } from "./routes.ts";
import { createFoodAnalysisService } from "./service.ts";

type ServiceDeps = Parameters<typeof createFoodAnalysisService>[0];
type Deps = Pick<SharedDeps, "db" | "analyzer" | "questions" | "clock" | "log"> &
  Pick<ServiceDeps, "photos" | "access"> & {
    budgets: ServiceDeps["budget"];
    memory: Pick<ServiceDeps, "answers" | "similarMeals" | "corrections">;
    foodTables: Pick<ServiceDeps, "findAdditions"> & { findItemFoods: ServiceDeps["findFoods"] };
  };

/** Creates the analysis of photos. */
export function createFoodAnalysis({
  db,
  analyzer,
  questions,
  photos,
  access,
  budgets,
  memory,
  foodTables,
  clock,
  log,
}: Deps) {
  const analysis = createFoodAnalysisService({
    analyzer,
    photos,
    access,
    budget: budgets,
    answers: memory.answers,
    similarMeals: memory.similarMeals,
    corrections: memory.corrections,
    findFoods: foodTables.findItemFoods,
    findAdditions: foodTables.findAdditions,
    calorieErrors: createCalorieErrors(createErrorRepository(db)),
    clock,
    log,
  });
  const estimates = createEstimateService({ questions, access, budget: budgets });
  return {
    routes: ({ guard, connection, uploads, respondToError }: Http) => [
      foodAnalysisRoutes({ guard, connection, uploads, respondToError, analysis }),
      estimateRoutes({ guard, connection, estimates }),
    ],
  };
}

import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { OnboardingAnswers, OnboardingResponse } from "../../../src/contracts/onboarding.ts";
import { invalidateProfile } from "../../domain/access/access-queries.ts";
import { invalidateDiary } from "../../domain/diary/queries.ts";
import { invalidateGoals } from "../../domain/goal/goal-queries.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { invalidate, USER_KEY } from "../../platform/query-client.ts";

/** Saves the answers. This sets the calorie goal and starts the trial if the account has not had one. */
export const completeSetupMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (answers: OnboardingAnswers) =>
      callApi<OnboardingResponse>("POST", "/api/auth/onboarding", { body: answers }),
    onSuccess: () =>
      Promise.all([
        invalidateProfile(client),
        invalidateDiary(client),
        invalidateGoals(client),
        invalidate(client, USER_KEY),
      ]),
  });

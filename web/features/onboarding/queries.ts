import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { OnboardingAnswers, OnboardingResponse } from "../../../src/contracts/onboarding.ts";
import { callApi } from "../../lib/api-client.ts";
import { invalidate, USER_KEY } from "../../lib/query-client.ts";
import { invalidateProfile } from "../access/queries.ts";
import { invalidateDiary } from "../diary/queries.ts";
import { invalidateGoals } from "../goals/queries.ts";

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

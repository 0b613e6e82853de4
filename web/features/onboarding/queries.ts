import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { OnboardingAnswers, OnboardingResponse } from "../../../src/contracts/onboarding.ts";
import { callApi } from "../../lib/api-client.ts";
import { readAnew, USER_KEY } from "../../lib/query-client.ts";
import { refreshProfile } from "../access/queries.ts";
import { refreshDiary } from "../diary/queries.ts";

/** Stores the answers, which sets the calorie goal and starts the trial of an account that has not had one. */
export const completeSetup = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (answers: OnboardingAnswers) =>
      callApi<OnboardingResponse>("POST", "/api/auth/onboarding", { body: answers }),
    onSuccess: () => Promise.all([refreshProfile(client), refreshDiary(client), readAnew(client, USER_KEY)]),
  });

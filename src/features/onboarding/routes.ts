import { Elysia } from "elysia";
import { OnboardingAnswers, OnboardingResponse } from "../../contracts/onboarding.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { OnboardingService } from "./service.ts";

export const onboardingRoutes = ({ guard, onboarding }: { guard: SessionGuard; onboarding: OnboardingService }) =>
  new Elysia({ prefix: "/auth", tags: ["Account"] })
    .use(guard)
    .use(jsonBody())
    .post("/onboarding", ({ user, body }) => onboarding.complete(user, body), {
      detail: { summary: "Stores the answers from onboarding, sets the goal and starts the trial" },
      body: OnboardingAnswers,
      response: { 200: OnboardingResponse },
    });

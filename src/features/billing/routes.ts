import { Elysia } from "elysia";
import {
  Billing,
  BillingPortal,
  ClientSecret,
  CreateSubscription,
  EventTaken,
  PaymentSuccess,
} from "../../contracts/billing.ts";
import type { Profile } from "../../contracts/profile.ts";
import { jsonBody, readAtMost } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { BillingService } from "./service.ts";

type Deps = {
  guard: SessionGuard;
  billing: BillingService;
  profiles: { profileOf(userId: number): Promise<Profile> };
  /** The address that the person's browser knows this server by. */
  originOf(request: Request): string;
};

/** Far above what the provider's events have. */
const EVENT_MAX_BYTES = 1024 * 1024;

/** Subscribing to premium and managing it, and the payment provider's own call. */
export const billingRoutes = ({ guard, billing, profiles, originOf }: Deps) => {
  const own = new Elysia()
    .use(guard)
    .use(jsonBody())
    .post(
      "/create-subscription",
      async ({ user, body }) => ({ clientSecret: await billing.subscribe(user, body.planType) }),
      { body: CreateSubscription, response: { 200: ClientSecret } },
    )
    .post(
      "/payment-success",
      async ({ user }) => {
        await billing.confirm(user);
        return { message: "Welcome to Premium!", profile: await profiles.profileOf(user.id) };
      },
      { response: { 200: PaymentSuccess } },
    )
    .get("/billing", ({ user }) => billing.billingOf(user.id), { response: { 200: Billing } })
    .post("/billing/cancel", ({ user }) => billing.cancel(user.id), { response: { 200: Billing } })
    .post("/billing/resume", ({ user }) => billing.resume(user.id), { response: { 200: Billing } })
    .post(
      "/billing/portal",
      async ({ user, request }) => ({ url: await billing.portal(user.id, `${originOf(request)}/profile#premium`) }),
      { response: { 200: BillingPortal } },
    );

  // No session and no JSON here: what counts is the signature over the very bytes that were sent.
  const provider = new Elysia().post(
    "/stripe/webhook",
    async ({ request }) => {
      const payload = new TextDecoder().decode(await readAtMost(request, EVENT_MAX_BYTES));
      await billing.receiveEvent(payload, request.headers.get("stripe-signature") ?? "");
      return { received: true as const };
    },
    { response: { 200: EventTaken } },
  );

  return new Elysia().use(provider).use(own);
};

import { Elysia } from "elysia";
import {
  Billing,
  BillingPortal,
  ClientSecret,
  CreateSubscription,
  PaymentSuccess,
  WebhookResponse,
} from "../../contracts/billing.ts";
import type { Profile } from "../../contracts/profile.ts";
import { jsonBody, readBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { BillingService } from "./service.ts";

type Deps = {
  guard: SessionGuard;
  billing: BillingService;
  profiles: { getProfile(userId: number): Promise<Profile> };
  /** The address of this server as the browser knows it. */
  resolveOrigin(request: Request): string;
};

/** Far larger than any event of the provider. */
const EVENT_MAX_BYTES = 1024 * 1024;

/** Subscribing to premium and managing it, and the payment provider's own call. */
export const billingRoutes = ({ guard, billing, profiles, resolveOrigin }: Deps) => {
  const userRoutes = new Elysia()
    .use(guard)
    .use(jsonBody())
    .post(
      "/create-subscription",
      async ({ user, body }) => ({ clientSecret: await billing.subscribe(user, body.planType) }),
      {
        detail: { summary: "Starts a subscription and returns the secret for confirming its first payment" },
        body: CreateSubscription,
        response: { 200: ClientSecret },
      },
    )
    .post(
      "/payment-success",
      async ({ user }) => {
        await billing.confirm(user);
        return { message: "Welcome to Premium!", profile: await profiles.getProfile(user.id) };
      },
      {
        detail: { summary: "Makes the account premium if Stripe says that its subscription is active" },
        response: { 200: PaymentSuccess },
      },
    )
    .get("/billing", ({ user }) => billing.getBilling(user.id), {
      detail: { summary: "Returns plan, status, renewal date, and whether it ends then" },
      response: { 200: Billing },
    })
    .post("/billing/cancel", ({ user }) => billing.cancel(user.id), {
      detail: { summary: "Cancels at the end of the period, or at once if a payment is overdue" },
      response: { 200: Billing },
    })
    .post("/billing/resume", ({ user }) => billing.resume(user.id), {
      detail: { summary: "Resumes a subscription that was canceled for the end of its period" },
      response: { 200: Billing },
    })
    .post(
      "/billing/portal",
      async ({ user, request }) => ({
        url: await billing.createPortalUrl(user.id, `${resolveOrigin(request)}/profile#premium`),
      }),
      {
        detail: { summary: "Returns the address of the page of Stripe for cards and invoices" },
        response: { 200: BillingPortal },
      },
    );

  // No session and no JSON parsing here: the signature is over the exact bytes.
  const webhookRoute = new Elysia().post(
    "/stripe/webhook",
    async ({ request }) => {
      const bytes = await readBody(request, { maxBytes: EVENT_MAX_BYTES });
      const payload = new TextDecoder().decode(bytes);
      await billing.receiveEvent(payload, request.headers.get("stripe-signature") ?? "");
      return { received: true as const };
    },
    {
      detail: { summary: "Receives the signed events of Stripe", security: [] },
      parse: "none",
      response: { 200: WebhookResponse },
    },
  );

  return new Elysia({ tags: ["Billing"] }).use(webhookRoute).use(userRoutes);
};

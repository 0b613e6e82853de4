import { Elysia } from "elysia";
import { PublicConfig } from "../../contracts/config.ts";

type Deps = {
  facts: Omit<PublicConfig, "publicUrl" | "stripePublishableKey">;
  /** Null while payments are off. */
  payments: { readonly publishableKey: string | null };
  resolveOrigin(request: Request): string;
};

/** What the client needs to know before anybody signs in. */
export const configRoutes = ({ facts, payments, resolveOrigin }: Deps) =>
  new Elysia().get(
    "/config",
    ({ request }) => ({
      ...facts,
      publicUrl: resolveOrigin(request),
      stripePublishableKey: payments.publishableKey,
    }),
    { response: { 200: PublicConfig } },
  );

import { Elysia } from "elysia";
import { PublicConfig } from "../../contracts/config.ts";

type Deps = {
  facts: Omit<PublicConfig, "publicUrl" | "stripePublishableKey">;
  /** Null while nothing can be bought. */
  payments: { readonly publishableKey: string | null };
  originOf(request: Request): string;
};

/** What the client needs to know before anybody signs in. */
export const configRoutes = ({ facts, payments, originOf }: Deps) =>
  new Elysia().get(
    "/config",
    ({ request }) => ({
      ...facts,
      publicUrl: originOf(request),
      stripePublishableKey: payments.publishableKey,
    }),
    { response: { 200: PublicConfig } },
  );

import { Elysia } from "elysia";
import { PublicConfig } from "../../contracts/config.ts";
import { SESSION_HINT_HEADER } from "../../shared/product/answer-headers.ts";

type Deps = {
  facts: Omit<PublicConfig, "publicUrl" | "stripePublishableKey" | "lan">;
  /** Null while payments are off. */
  payments: { readonly publishableKey: string | null };
  resolveOrigin(request: Request): string;
  describeLan(request: Request): PublicConfig["lan"];
  /** Whether a request carries the token of a session, which may have ended. */
  hasSessionToken(request: Request): boolean;
};

/** What the client needs before anyone signs in. */
export const configRoutes = ({ facts, payments, resolveOrigin, describeLan, hasSessionToken }: Deps) =>
  new Elysia({ tags: ["Account"] }).get(
    "/config",
    ({ request, set }) => {
      if (hasSessionToken(request)) set.headers[SESSION_HINT_HEADER] = "1";
      return {
        ...facts,
        publicUrl: resolveOrigin(request),
        stripePublishableKey: payments.publishableKey,
        lan: describeLan(request),
      };
    },
    {
      detail: {
        summary:
          "Returns how this server is set up: access and registration mode, analyzer, mail, payments and version",
        security: [],
      },
      response: { 200: PublicConfig },
    },
  );

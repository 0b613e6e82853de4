import type { SharedDeps } from "../../app-deps.ts";
import type { PublicConfig } from "../../contracts/config.ts";
import type { Http } from "../../http/create-http.ts";
import { createPublicOriginResolver } from "../../http/origin.ts";
import type { FoodAnalyzer } from "../../integrations/food-analyzer/food-analyzer.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { configRoutes } from "./routes.ts";

type Deps = Pick<
  SharedDeps,
  "config" | "version" | "analyzer" | "mailer" | "payments" | "isOwnHost" | "linkOrigin" | "lan"
>;

/** Creates the public configuration of this server. */
export function createPublicConfig({ config, version, analyzer, mailer, payments, isOwnHost, linkOrigin, lan }: Deps) {
  const { accessMode, registration, demoMode } = config;
  const facts = {
    productName: PRODUCT_NAME,
    version,
    accessMode,
    analyzer: describeAnalyzer(analyzer, config.aiTimeoutMs),
    registration,
    demoMode,
    mail: mailer.sendsMail,
  };
  return {
    routes: ({ connection, cookies, publicUrl, resolveOrigin }: Http) =>
      configRoutes({
        facts,
        payments,
        // A shared address opens over http first: that needs no trusted certificate.
        resolveOrigin: lan
          ? () => publicUrl ?? linkOrigin()
          : createPublicOriginResolver({ resolveOrigin, publicUrl, isOwnHost, linkOrigin }),
        describeLan: (request) =>
          lan && {
            origin: lan.findOrigin(new URL(request.url).hostname),
            page: lan.findPage(),
            authority: lan.authority(),
          },
        hasSessionToken: (request) => cookies.readSessionToken(request, connection.isSecure(request)) !== undefined,
      }),
  };
}

/** What people may know of the analyzer: whether there is one, which, and how long it may take for a photo. */
export const describeAnalyzer = (
  { available, name }: Pick<FoodAnalyzer, "available" | "name">,
  timeoutMs: number,
): PublicConfig["analyzer"] => ({
  available,
  name,
  ...(available && { timeoutSeconds: Math.ceil(timeoutMs / SECOND_MS) }),
});

import { queryOptions } from "@tanstack/react-query";
import { loadCode } from "../../platform/load-chunk.ts";
import { configQuery } from "../config/queries.ts";

/** The deadline for loading Stripe.js. A network that drops the request would never report an error. */
const STRIPE_JS_DEADLINE_MS = 20_000;

/** The "pure" entry has no side effects on import. */
const importStripe = () => import("@stripe/stripe-js/pure");

const rejectAfter = (delayMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("Stripe.js did not come.")), delayMs);
  });

/**
 * Stripe.js, loaded from Stripe as it requires, with this server's key. The key is fetched again, because the server
 * may have received one since this page was opened.
 */
export const stripeQuery = () =>
  queryOptions({
    queryKey: ["stripe-js"],
    queryFn: async ({ client }) => {
      const { stripePublishableKey } = await client.fetchQuery({ ...configQuery(), staleTime: 0 });
      if (stripePublishableKey === null) throw new Error("This server takes no payments.");
      const { loadStripe } = await loadCode(importStripe);
      const stripe = await Promise.race([loadStripe(stripePublishableKey), rejectAfter(STRIPE_JS_DEADLINE_MS)]);
      if (!stripe) throw new Error("Stripe.js needs a browser.");
      return stripe;
    },
    gcTime: Number.POSITIVE_INFINITY,
    // It is not plain data that could be compared.
    structuralSharing: false,
  });

/** The value of a CSS custom property such as `--jade-9`, for Stripe's frame, where our stylesheet does not apply. */
const readStyle = (property: string): string => getComputedStyle(document.body).getPropertyValue(property).trim();

/** The appearance of the payment form in its frame: the app's colors, corners and text size. */
export function buildFormAppearance() {
  return {
    theme: "stripe" as const,
    variables: {
      colorPrimary: readStyle("--jade-9"),
      colorText: readStyle("--ink"),
      colorTextSecondary: readStyle("--ink-soft"),
      colorBackground: readStyle("--card"),
      colorDanger: readStyle("--red-9"),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: getComputedStyle(document.documentElement).fontSize,
      borderRadius: "12px",
      spacingUnit: "4px",
    },
    rules: { ".Input": { padding: "14px", boxShadow: "none", borderColor: readStyle("--line") } },
  };
}

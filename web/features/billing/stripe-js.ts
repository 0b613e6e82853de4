import { queryOptions } from "@tanstack/react-query";
import { config } from "../config/queries.ts";

/** How long Stripe's code may take to come: a network that swallows the request would never say so. */
const STRIPE_JS_DEADLINE_MS = 20_000;

const fail = (afterMs: number): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("Stripe.js did not come.")), afterMs);
  });

/**
 * Stripe's own code, fetched from Stripe as it asks for, set up with this server's key. The key is read anew: the
 * server may have been given one since this page was opened.
 */
export const stripeJs = () =>
  queryOptions({
    queryKey: ["stripe-js"],
    queryFn: async ({ client }) => {
      const { stripePublishableKey } = await client.fetchQuery({ ...config(), staleTime: 0 });
      if (stripePublishableKey === null) throw new Error("This server takes no payments.");
      // Unlike the package itself its "pure" part does nothing until it is called.
      const { loadStripe } = await import("@stripe/stripe-js/pure");
      const stripe = await Promise.race([loadStripe(stripePublishableKey), fail(STRIPE_JS_DEADLINE_MS)]);
      if (!stripe) throw new Error("Stripe.js needs a browser.");
      return stripe;
    },
    gcTime: Number.POSITIVE_INFINITY,
    // It is no data that could be compared.
    structuralSharing: false,
  });

/** The value of one of the app's style properties, such as `--jade-9`, for where its stylesheet does not reach. */
const styleOf = (property: string): string => getComputedStyle(document.body).getPropertyValue(property).trim();

/** The look of the payment form, which stands in a frame of its own: the app's colours, corners and text size. */
export function formAppearance() {
  return {
    theme: "stripe" as const,
    variables: {
      colorPrimary: styleOf("--jade-9"),
      colorText: styleOf("--ink"),
      colorTextSecondary: styleOf("--ink-soft"),
      colorBackground: styleOf("--card"),
      colorDanger: styleOf("--red-9"),
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: getComputedStyle(document.documentElement).fontSize,
      borderRadius: "12px",
      spacingUnit: "4px",
    },
    rules: { ".Input": { padding: "14px", boxShadow: "none", borderColor: styleOf("--line") } },
  };
}

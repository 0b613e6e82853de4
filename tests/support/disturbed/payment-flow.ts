import type { Profile } from "../../../src/contracts/profile.ts";
import { CARDS, installStripe } from "../e2e/paying.ts";
import type { StripeStandIn } from "../stand-ins/stripe-stand-in.ts";
import { findButton, findLink, findText, openTab, see, tap, type } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const WEBHOOK_TAKES_MS = 1000;

const openProfile: Step[] = [openTab("Home"), tap("Profile", { find: findLink("Profile") })];

/** Paying for a plan at the stand-in, which tells the server of it a moment later, as Stripe does. */
export const createPaymentFlow = (stripe: StripeStandIn, url: string): Flow => ({
  name: "paying",
  startAt: "/",
  install: (page) =>
    installStripe(page, {
      stripe,
      async onPaid(event) {
        await Bun.sleep(WEBHOOK_TAKES_MS);
        await stripe.send(url, event);
      },
    }),
  steps: [
    ...openProfile,
    tap("Premium", { find: findLink(/^Premium/) }),
    tap("Monthly", { find: findText("Monthly"), sends: ["POST /api/create-subscription"] }),
    type("Card number", CARDS.good),
    tap("Subscribe Now", { sends: ["POST /api/payment-success"] }),
    see("Payment Successful!"),
  ],
  // Without premium it is a link.
  look: [...openProfile, see("Premium", findButton(/^Premium/))],
  async readStored(account) {
    const { email, trialStatus } = (await (await account("GET", "/user/profile")).json()) as Profile;
    const customers = [...stripe.customers.values()].filter((customer) => customer.email === email);
    const paid = [...stripe.subscriptions.values()].filter(
      ({ customer, status }) => status === "active" && customers.some(({ id }) => id === customer),
    );
    return { isPremium: trialStatus.isPremium, customers: customers.length, paid: paid.length };
  },
  meant: { isPremium: true, customers: 1, paid: 1 },
});

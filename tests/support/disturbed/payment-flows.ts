import type { Profile } from "../../../src/contracts/profile.ts";
import { CARDS, installStripe } from "../paying.ts";
import type { StripeStandIn } from "../stripe-stand-in.ts";
import { findButton, findField, findLink, findText, openTab, see } from "./finds.ts";
import type { Flow, Step } from "./flow.ts";

const CREATE = "POST /api/create-subscription";
const ACTIVATE = "POST /api/payment-success";

const WEBHOOK_TAKES_MS = 1000;

const openProfile: Step[] = [openTab("Home"), { name: "Profile", tap: findLink("Profile") }];

const look: Step[] = [
  ...openProfile,
  // Without premium it is a link.
  see("Premium", findButton(/^Premium/)),
];

/** Paying for a plan at the stand-in, which tells the server of it a moment later, as Stripe does. */
const createPayment = (stripe: StripeStandIn, url: string): Flow => ({
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
    { name: "Premium", tap: findLink(/^Premium/) },
    { name: "Monthly", tap: (page) => page.getByText("Monthly", { exact: true }), sends: [CREATE] },
    { name: "Card number", type: findField("Card number"), text: CARDS.good },
    { name: "Subscribe Now", tap: findButton("Subscribe Now"), sends: [ACTIVATE] },
    see("Payment Successful!", findText("Payment Successful!")),
  ],
  look,
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

export const createPaymentFlows = (stripe: StripeStandIn, url: string): Flow[] => [createPayment(stripe, url)];

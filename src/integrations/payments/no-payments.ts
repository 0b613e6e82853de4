import { type Payments, paymentsUnavailable } from "./payments.ts";

const refuse = async (): Promise<never> => {
  throw paymentsUnavailable();
};

/** The server takes no payments: plans are shown, and choosing one says why it cannot be bought here. */
export const noPayments: Payments = {
  isOn: false,
  publishableKey: null,
  prices: refuse,
  createCustomer: refuse,
  deleteCustomer: refuse,
  openSubscriptions: refuse,
  subscription: refuse,
  createSubscription: refuse,
  setRenewal: refuse,
  cancel: refuse,
  portal: refuse,
  readEvent: refuse,
};

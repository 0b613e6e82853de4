import { type Payments, paymentsUnavailable } from "./payments.ts";

const refuse = async (): Promise<never> => {
  throw paymentsUnavailable();
};

/** Payments are off: plans are shown, and choosing one says why it cannot be bought. */
export const noPayments: Payments = {
  isOn: false,
  publishableKey: null,
  getPrices: refuse,
  createCustomer: refuse,
  deleteCustomer: refuse,
  listOpenSubscriptions: refuse,
  findSubscription: refuse,
  createSubscription: refuse,
  setRenewal: refuse,
  cancel: refuse,
  createPortalUrl: refuse,
  readEvent: refuse,
};

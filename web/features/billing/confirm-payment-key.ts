/** The key of the mutation that confirms a payment; the screen uses it to know whether one is running. */
export const CONFIRM_PAYMENT_KEY = ["confirm-payment"] as const;

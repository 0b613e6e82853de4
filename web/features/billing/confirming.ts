/** Names the mutation that confirms a payment, so that the screen knows while one is under way. */
export const CONFIRMING = ["confirm-payment"] as const;

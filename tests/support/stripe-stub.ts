/** What the provider answers to a payment: it went through, it did not, or the bank wants to be asked on its own page. */
export type Confirmation =
  | { error?: { message: string; payment_intent?: { status: string } } }
  | { redirectTo: string };

/** Decides about a payment: its secret, the card number that was typed, and where a bank's own page leads back to. */
export type ConfirmAtStripe = (clientSecret: string, cardNumber: string, returnUrl: string) => Promise<Confirmation>;

declare global {
  /** What the stub asks; tests set it before they pay. */
  var confirmAtStripe: ConfirmAtStripe;
  /** What becomes of the form; `ready` unless a test says otherwise. */
  var stripeFormEvent: "ready" | "loaderror" | undefined;
}

type ConfirmOptions = { elements: { clientSecret: string }; confirmParams: { return_url: string } };

/**
 * Puts itself in the place of Stripe.js, with a card field for the form. It also runs inside a browser's page, and so
 * uses nothing but what the page has.
 */
export function installStripeStub(): void {
  const cardField = `<label>Card number <input name="number" inputmode="numeric" style="width: 100%; height: 48px; font: inherit"></label>`;
  const stubOf = (clientSecret: string) => ({
    clientSecret,
    create: () => ({
      on: (event: string, listener: () => void) => {
        if (event === (globalThis.stripeFormEvent ?? "ready")) queueMicrotask(listener);
      },
      off: () => {},
      mount: (node: HTMLElement) => node.insertAdjacentHTML("beforeend", cardField),
      destroy: () => {},
    }),
    update: () => {},
  });
  const unused = () => {};
  const stripe = {
    elements: (options: { clientSecret: string }) => stubOf(options.clientSecret),
    confirmPayment: async ({ elements, confirmParams }: ConfirmOptions) => {
      const number = document.querySelector<HTMLInputElement>("[name=number]")?.value ?? "";
      const answer = await globalThis.confirmAtStripe(elements.clientSecret, number, confirmParams.return_url);
      if (!("redirectTo" in answer)) return answer;
      window.location.assign(answer.redirectTo);
      return new Promise(() => {});
    },
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
  };
  Object.assign(window, { Stripe: Object.assign(() => stripe, { version: "endive" }) });
}

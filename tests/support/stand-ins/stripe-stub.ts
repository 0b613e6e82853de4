/** The provider's answer to a payment: success, failure, or a redirect to the bank's page. */
export type Confirmation =
  | { error?: { message: string; payment_intent?: { status: string } } }
  | { redirectTo: string };

/** Decides about a payment by its secret, the typed card number and the return URL. */
export type ConfirmAtStripe = (clientSecret: string, cardNumber: string, returnUrl: string) => Promise<Confirmation>;

declare global {
  /** Called by the stub; tests set it before they pay. */
  var confirmAtStripe: ConfirmAtStripe;
  /** The event that the form fires; `ready` by default. */
  var stripeFormEvent: "ready" | "loaderror" | undefined;
}

type ConfirmOptions = { elements: { clientSecret: string }; confirmParams: { return_url: string } };

/**
 * Replaces Stripe.js by a stub with a card field. It also runs in the browser's page, so it may only use what exists
 * there.
 */
export function installStripeStub(): void {
  const cardField = `<label>Card number <input name="number" inputmode="numeric" style="width: 100%; height: 48px; font: inherit"></label>`;
  const createElements = (clientSecret: string) => ({
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
    elements: (options: { clientSecret: string }) => createElements(options.clientSecret),
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

/** A small, stateful HTTP server in the place of Stripe's API, in the tests' own process, for the real SDK to talk to. */
import { createHmac } from "node:crypto";
import { openStandInPort } from "./stand-in-port.ts";
import { createStripeObjects, type StandInEvent, StripeProblem } from "./stripe-objects.ts";

/** Keys as Stripe's test mode has them; nothing outside of the tests knows them. */
export const STRIPE_KEYS = {
  secretKey: "sk_test_standin51NeverShowThisOne",
  publishableKey: "pk_test_standin51",
  webhookSecret: "whsec_standin51NeverShowThisEither",
};

/**
 * What becomes of the next requests: an error, no answer at all, a closed port, an answer of 10 MB or to be had
 * elsewhere, or, with `lost`, no answer to something that was done all the same.
 */
export type Fault = "none" | "500" | "429" | "unauthorized" | "hang" | "lost" | "refuse" | "html" | "huge" | "redirect";

type Received = { method: string; path: string; idempotencyKey: string | null; version: string | null };
type Replay = { fingerprint: string; answer: Promise<Response> };
type Form = URLSearchParams;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { "request-id": "req_standin", ...headers } });
const problem = (status: number, error: object, headers: Record<string, string> = {}): Response =>
  json({ error }, status, headers);
const list = (data: unknown[], url: string) => ({ object: "list", data, has_more: false, url });

/** The values of `name[0]`, `name[1]`, and so on. */
const toListResponse = (form: Form, name: string): string[] =>
  [...form].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);

const parseFields = (form: Form) => Object.fromEntries(form);

/** Handles one API call; undefined for an unknown path. */
function handle(objects: ReturnType<typeof createStripeObjects>, method: string, path: string, form: Form): unknown {
  const [, , resource = "", id = "", part = ""] = path.split("/");
  const expand = toListResponse(form, "expand");
  switch (`${method} ${resource}${id ? "/id" : ""}${part ? `/${part}` : ""}`) {
    case "GET customers": {
      const found = [...objects.customers.values()].filter(({ email }) => email === form.get("email"));
      return list(found, path);
    }
    case "POST customers":
      return objects.createCustomer({ ...parseFields(form), metadata: { account: form.get("metadata[account]") } });
    case "DELETE customers/id":
      return objects.deleteCustomer(id);
    case "GET prices": {
      const wanted = toListResponse(form, "lookup_keys");
      return list(
        objects.prices.filter(({ lookup_key: key }) => key !== null && wanted.includes(key)),
        path,
      );
    }
    case "POST prices": {
      const interval = form.get("recurring[interval]") ?? "";
      return objects.createPrice(
        form.get("lookup_key"),
        Number(form.get("unit_amount")),
        interval,
        form.get("product") ?? "",
      );
    }
    case "POST products":
      return objects.createProduct(form.get("id") ?? "", form.get("name") ?? "");
    case "GET products/id":
      return objects.findProduct(id);
    case "POST subscriptions": {
      const made = objects.createSubscription(form.get("customer") ?? "", form.get("items[0][price]") ?? "");
      if (form.get("payment_behavior") !== "default_incomplete") made.status = "active";
      return objects.show(made, expand);
    }
    case "GET subscriptions": {
      const customer = form.get("customer") ?? "";
      objects.findCustomer(customer);
      const paths = expand.map((path) => path.replace(/^data\./, ""));
      const owned = [...objects.subscriptions.values()].filter(
        (subscription) => subscription.customer === customer && subscription.status !== "canceled",
      );
      return list(
        owned.reverse().map((subscription) => objects.show(subscription, paths)),
        path,
      );
    }
    case "GET subscriptions/id":
      return objects.show(objects.findSubscription(id), expand);
    case "POST subscriptions/id": {
      const atPeriodEnd = form.get("cancel_at_period_end");
      const change =
        atPeriodEnd === null
          ? { cancelAt: Number(form.get("cancel_at")) || null }
          : { cancelsAtPeriodEnd: atPeriodEnd === "true" };
      return objects.show(objects.updateSubscription(id, change));
    }
    case "DELETE subscriptions/id":
      return objects.show(objects.cancelSubscription(id));
    case "POST billing_portal/id": {
      objects.findCustomer(form.get("customer") ?? "");
      const back = encodeURIComponent(form.get("return_url") ?? "");
      return { object: "billing_portal.session", url: `https://billing.stripe.test/p/session?return_url=${back}` };
    }
    default:
      return undefined;
  }
}

const forever = (): Promise<Response> => new Promise(() => {});

/** Starts the stand-in on 127.0.0.1 with the product's two prices. `now` in UTC milliseconds. */
export function startStripeStandIn({ now = Date.now, hasPrices = true } = {}) {
  const objects = createStripeObjects(now);
  if (hasPrices) {
    objects.createPrice("mealglass_monthly", 597, "month");
    objects.createPrice("mealglass_yearly", 1997, "year");
  }
  const received: Received[] = [];
  const replays = new Map<string, Replay>();
  const state = { fault: "none" as Fault, only: "" };

  function execute(method: string, path: string, form: Form): Response {
    try {
      const done = handle(objects, method, path, form);
      return done === undefined ? problem(404, { type: "invalid_request_error", message: `No ${path}` }) : json(done);
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error;
      return problem(error.status, error.error);
    }
  }

  /** As Stripe does it: the first answer to a key, a failure too, is repeated; another request with it is refused. */
  async function executeOnce(key: string, method: string, path: string, form: Form, make: () => Response) {
    const fingerprint = `${method} ${path} ${form}`;
    const known = replays.get(key);
    if (known && known.fingerprint !== fingerprint) {
      return problem(400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used once.",
      });
    }
    const answer = known?.answer ?? Promise.resolve(make());
    if (!known) replays.set(key, { fingerprint, answer });
    return (await answer).clone();
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url);
    const { method } = request;
    const form = method === "POST" ? new URLSearchParams(await request.text()) : searchParams;
    const idempotencyKey = request.headers.get("idempotency-key");
    received.push({ method, path, idempotencyKey, version: request.headers.get("stripe-version") });
    const key = request.headers.get("authorization")?.replace("Bearer ", "");
    const fault = `${method} ${path}`.startsWith(state.only) ? state.fault : "none";
    if (key !== STRIPE_KEYS.secretKey || fault === "unauthorized") {
      return problem(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${key}` });
    }
    if (fault === "429")
      return problem(429, { type: "invalid_request_error", code: "rate_limit", message: "Slow down" });
    if (fault === "hang") return forever();
    if (fault === "html") return new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
    if (fault === "huge") return json({ padding: " ".repeat(10_000_000) });
    if (fault === "redirect") return new Response(null, { status: 307, headers: { location: path } });
    const make = () =>
      fault === "500"
        ? problem(500, { type: "api_error", message: "Something broke" }, { "stripe-should-retry": "false" })
        : execute(method, path, form);
    const made = await (idempotencyKey && method === "POST"
      ? executeOnce(idempotencyKey, method, path, form, make)
      : make());
    return fault === "lost" ? forever() : made;
  }

  const { url, setOpen, stop } = openStandInPort({ fetch: answer });

  /** A webhook's body and signature header for an event, signed at `at` (UTC milliseconds). */
  function sign(event: StandInEvent, { at = now(), secret = STRIPE_KEYS.webhookSecret } = {}) {
    const payload = JSON.stringify({ api_version: "2026-10-28.endive", livemode: false, ...event });
    const timestamp = Math.floor(at / 1000);
    const v1 = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex");
    return { payload, signature: `t=${timestamp},v1=${v1}` };
  }

  return {
    ...objects,
    /** What STRIPE_API_URL is set to. */
    url,
    /** The settings of a server that uses it. */
    env: {
      STRIPE_API_URL: url,
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    },
    received,
    /** The requests of one kind, such as `POST /v1/subscriptions`. */
    requestsTo: (call: string) => received.filter(({ method, path }) => `${method} ${path}` === call),
    sign,
    /** Sends an event to a server's webhook, signed now unless said otherwise. */
    async send(origin: string, event: StandInEvent, options: Parameters<typeof sign>[1] = {}): Promise<number> {
      const { payload, signature } = sign(event, options);
      const headers = { "stripe-signature": signature, "content-type": "application/json; charset=utf-8" };
      return (await fetch(`${origin}/api/stripe/webhook`, { method: "POST", headers, body: payload })).status;
    },
    /** Breaks the following requests that begin with `only`, such as `POST /v1/subscriptions`; "none" mends it. */
    breakWith(fault: Fault, only = ""): void {
      setOpen(fault !== "refuse");
      state.fault = fault;
      state.only = only;
    },
    stop,
  };
}
export type StripeStandIn = ReturnType<typeof startStripeStandIn>;

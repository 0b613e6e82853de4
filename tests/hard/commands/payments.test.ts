import { expect } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterThisTest } from "../../support/after-test.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { logIn, register as registerAccount } from "../../support/executable/http-account.ts";
import { ROOT } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";
import { STRIPE_KEYS, startStripeStandIn } from "../../support/stand-ins/stripe-stand-in.ts";
import { waitUntil } from "../../support/wait-until.ts";

const SECRETS = [STRIPE_KEYS.secretKey, STRIPE_KEYS.webhookSecret];

function stripeStandIn(options: Parameters<typeof startStripeStandIn>[0] = {}) {
  const stripe = startStripeStandIn(options);
  afterThisTest(() => stripe.stop());
  return stripe;
}

const fetchConfig = async (url: string) => (await fetch(`${url}/api/config`)).json();

async function register(url: string) {
  const ada = await registerAccount(url, "ada");
  const answers: string[] = [];
  return {
    answers,
    async call(method: string, path: string, body?: object) {
      const response = await ada(method, path, body);
      const text = await response.text();
      answers.push(text);
      return { status: response.status, body: JSON.parse(text) };
    },
  };
}

test.each([
  ["no keys", {}, "off; STRIPE_SECRET_KEY"],
  ["no webhook secret", { STRIPE_WEBHOOK_SECRET: "" }, "off: STRIPE_WEBHOOK_SECRET is missing"],
  [
    "a key of the wrong mode",
    { STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
    "off: STRIPE_SECRET_KEY is for Stripe's test mode",
  ],
])("%s: said at start-up, payments off, product on", async (what, changed, line) => {
  const { env } = stripeStandIn();
  const { url, stop } = await startExecutable({ env: what === "no keys" ? {} : { ...env, ...changed } });
  expect(await fetchConfig(url)).toMatchObject({ stripePublishableKey: null });
  const { call } = await register(url);
  await call("POST", "/user/start-trial");
  expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).status).toBe(201);
  expect(await call("POST", "/create-subscription", { planType: "monthly" })).toMatchObject({
    status: 503,
    body: { kind: "payments_unavailable" },
  });
  expect((await stop()).stdout).toContain(line);
});

test("amounts that do not match: said at start-up, payments off, product on", async () => {
  const stripe = stripeStandIn();
  Object.assign(stripe.prices[1] ?? {}, { unit_amount: 1999 });
  const { url, stop } = await startExecutable({ env: stripe.env });
  await waitUntil("payments are off", async () => (await fetchConfig(url)).stripePublishableKey === null);
  const { stderr } = await stop();
  expect(stderr).toContain("Payments are off");
  expect(stderr).toContain("mealglass_yearly is not $19.97 a year");
});

test("Stripe down at the start: the product is on, and the keys are kept", async () => {
  const stripe = stripeStandIn();
  stripe.breakWith("refuse");
  const { url, stop } = await startExecutable({ env: stripe.env });
  expect(await fetchConfig(url)).toMatchObject({ stripePublishableKey: STRIPE_KEYS.publishableKey });
  expect((await stop()).code).toBe(0);
});

test("premium is bought, and ends with what Stripe says at the next start; no secret is in an answer, the log or the client", async () => {
  const stripe = stripeStandIn();
  const settings = { env: { ...stripe.env, LOG_LEVEL: "debug" } };
  const first = await startExecutable(settings);
  const { call, answers } = await register(first.url);
  const { body } = await call("POST", "/create-subscription", { planType: "yearly" });
  expect(await stripe.send(first.url, stripe.confirm(body.clientSecret))).toBe(200);
  expect((await call("GET", "/user/profile")).body).toMatchObject({ trialStatus: { isPremium: true } });
  expect((await call("GET", "/billing")).body).toMatchObject({ plan: "yearly", status: "active" });
  stripe.breakWith("unauthorized");
  expect((await call("POST", "/billing/cancel")).status).toBe(503);
  stripe.breakWith("500");
  expect((await call("POST", "/billing/portal")).status).toBe(503);
  const firstExit = await first.stop();
  expect(firstExit.code).toBe(0);

  stripe.breakWith("none");
  for (const id of stripe.subscriptions.keys()) stripe.setStatus(id, "canceled");
  const second = await startExecutable({ ...settings, dataDir: first.dataDir });
  const again = await logIn(second.url, "ada");
  const profile = async () => (await again("GET", "/user/profile")).json();
  await waitUntil("premium has ended", async () => !(await profile()).trialStatus.isPremium);
  const secondExit = await second.stop();

  const client = join(ROOT, "dist/web");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(js|css|html)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(0);
  const seen = [
    ...answers,
    JSON.stringify([firstExit, secondExit]),
    ...files.map((name) => readFileSync(join(client, name), "utf8")),
  ];
  for (const text of seen) {
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\b[sr]k_(test|live)_\w+|\bwhsec_\w+/);
  }
});

test("an account that is deleted from the command line is charged no more; while Stripe is down it stays", async () => {
  const stripe = stripeStandIn();
  const { url, dataDir, stop } = await startExecutable({ env: stripe.env });
  const { call } = await register(url);
  const { body } = await call("POST", "/create-subscription", { planType: "monthly" });
  stripe.confirm(body.clientSecret);
  await call("POST", "/payment-success");
  await stop();
  const remove = { args: ["user", "delete", "ada", "--yes"], env: stripe.env, dataDir };
  stripe.breakWith("refuse");
  const failed = await runExecutable(remove);
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining("nothing was deleted")]);
  stripe.breakWith("none");
  expect((await runExecutable(remove)).code).toBe(0);
  expect(stripe.subscriptions.values().toArray()).toMatchObject([{ status: "canceled" }]);
});

test.each([
  ["no key", {}, "STRIPE_SECRET_KEY"],
  ["a wrong price", { STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey }, "mealglass_monthly is not $5.97 a month"],
  ["a key that Stripe refuses", { STRIPE_SECRET_KEY: "sk_test_NeverShowThisOne" }, "does not accept STRIPE_SECRET_KEY"],
])("stripe-setup with %s ends with 1", async (_what, env, line) => {
  const stripe = stripeStandIn();
  Object.assign(stripe.prices[0] ?? {}, { unit_amount: 1 });
  const { code, stdout, stderr } = await runExecutable({
    args: ["stripe-setup"],
    env: { ...env, STRIPE_API_URL: stripe.url },
  });
  expect(code).toBe(1);
  expect(stderr).toContain(line);
  expect(stdout + stderr).not.toContain("NeverShow");
});

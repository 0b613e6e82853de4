import { expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { billingCustomers, subscriptions } from "../../db/schema/billing.ts";
import { noPayments } from "../../src/integrations/payments/create-payments.ts";
import type { Payments, ProviderSubscription } from "../../src/integrations/payments/payments.ts";
import { createTestDatabase, DAY, NOON, type SyncDb, testApi } from "../support/api/test-api.ts";

const ACTIVE: ProviderSubscription = {
  ...{ id: "sub_1", customerId: "cus_1", plan: "monthly", status: "active", clientSecret: null },
  ...{ periodEndsAt: NOON + DAY, endsAt: null, createdAt: NOON },
};

const removeAccounts = async (syncDb: SyncDb): Promise<void> => void (await syncDb.delete(users));
/** The deletion of a large account has begun, and takes a while. */
const beginRemovals = async (syncDb: SyncDb): Promise<void> => void (await syncDb.update(users).set({ demoUntil: 0 }));

/** A provider that deletes the account during every call, as `mealglass user delete` may do beside the server. */
function createProviderOfDeleted(syncDb: SyncDb, leave = removeAccounts) {
  const customers = new Set<string>();
  const payments: Payments = {
    ...noPayments,
    isOn: true,
    getPrices: async () => ({ monthly: "price_1", yearly: "price_2" }),
    findCustomer: async () => undefined,
    async createCustomer() {
      customers.add("cus_1");
      await leave(syncDb);
      return "cus_1";
    },
    deleteCustomer: async (id) => void customers.delete(id),
    async findSubscription() {
      await leave(syncDb);
      return ACTIVE;
    },
    readEvent: async () => ({ id: "evt_1", customerId: "cus_1", subscriptionId: "sub_1" }),
  };
  return { payments, customers };
}

async function createSubscriberApi() {
  const syncDb = createTestDatabase();
  const api = testApi({ syncDb, payments: createProviderOfDeleted(syncDb).payments });
  await api.signIn("ada");
  const customer = { userId: 1, idempotencyKey: "key", customerId: ACTIVE.customerId, createdAt: NOON };
  await syncDb.insert(billingCustomers).values(customer);
  const { id, plan, status, periodEndsAt, createdAt } = ACTIVE;
  const row = { id, plan, status, periodEndsAt, createdAt, userId: 1, updatedAt: NOON, isOpen: true };
  await syncDb.insert(subscriptions).values({ ...row, premiumUntil: NOON + DAY, checkAt: NOON });
  return api;
}

test.each([
  ["is gone", removeAccounts],
  ["is being deleted", beginRemovals],
])("while its customer is made an account %s: 401, and the provider forgets the customer again", async (_, leave) => {
  const syncDb = createTestDatabase();
  const { payments, customers } = createProviderOfDeleted(syncDb, leave);
  const call = await testApi({ syncDb, payments }).signIn("ada");
  expect((await call("POST", "/create-subscription", { planType: "monthly" })).status).toBe(401);
  expect(customers.size).toBe(0);
});

test("while a webhook asks about it: 200, and nothing is left of it", async () => {
  const { signedOut, syncDb } = await createSubscriberApi();
  expect((await signedOut("POST", "/stripe/webhook", undefined, { raw: "{}" })).status).toBe(200);
  expect(await syncDb.$count(subscriptions)).toBe(0);
});

test.each(["processDue", "reconcile"] as const)("while %s asks about it: nothing is left of it", async (look) => {
  const { reconciliation, syncDb } = await createSubscriberApi();
  await reconciliation[look]();
  expect(await syncDb.$count(subscriptions)).toBe(0);
});

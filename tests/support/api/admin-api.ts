import { eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts.ts";
import { type Call, NOON, testApi } from "./test-api.ts";

type Overrides = Parameters<typeof testApi>[0];

/** The API with the administrator "root", and a caller with its session. */
export async function adminApi(overrides?: Overrides) {
  const api = testApi(overrides);
  const call = await api.signIn("root");
  await api.syncDb.update(users).set({ adminSince: NOON }).where(eq(users.username, "root"));
  return { ...api, admin: call satisfies Call };
}

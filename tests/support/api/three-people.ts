import { friendships } from "../../../db/schema/social.ts";
import { NOON, testApi } from "./test-api.ts";

/** An API with ada (1) and bob (2), who are friends, and cyd (3), whom they do not know. */
export async function createThreePeople() {
  const api = testApi();
  const people = { ada: await api.signIn("ada"), bob: await api.signIn("bob"), cyd: await api.signIn("cyd") };
  const now = { createdAt: NOON, updatedAt: NOON };
  await api.syncDb.insert(friendships).values({ requesterId: 1, addresseeId: 2, status: "accepted", ...now });
  return { ...api, ...people };
}

import type { SignInResponse } from "../../../src/contracts/auth.ts";
import { countUnsent } from "../../offline/outbox/count-unsent.ts";
import { ApiError, callApi } from "../../platform/api/api-client.ts";
import { createUnsentQuestion } from "./components/unsent-question.tsx";
import { UnsentError } from "./queries.ts";

const LOGIN = "/api/auth/login";

const isOtherAccount = (error: unknown): boolean => error instanceof ApiError && error.body?.kind === "other_account";

/**
 * Begins a session with a call of the API. Rejects with an `UnsentError` where that deletes what accounts other than
 * `userId`, which is signed in, have not sent.
 */
export async function signInUnlessUnsent(
  path: string,
  body: object | undefined,
  userId: number | undefined,
): Promise<SignInResponse> {
  const unsent = await countUnsent(userId);
  if (!unsent) return callApi<SignInResponse>("POST", path, { body });
  // Other calls begin a session of a new account.
  if (path !== LOGIN || unsent.owner === undefined) throw new UnsentError(createUnsentQuestion(unsent));
  try {
    return await callApi<SignInResponse>("POST", path, { body: { ...body, pendingOf: unsent.owner } });
  } catch (error) {
    throw isOtherAccount(error) ? new UnsentError(createUnsentQuestion(unsent)) : error;
  }
}

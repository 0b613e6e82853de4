import { expect } from "bun:test";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { type Answer, type Call, testApi } from "./test-api.ts";

// Steps that many tests of the API share.

type Overrides = Parameters<typeof testApi>[0];

/** The API with the account "ada", and a caller with her session. */
export async function signedInApi(overrides?: Overrides, options?: { hasTrial?: boolean }) {
  const api = testApi(overrides);
  return { ...api, call: await api.signIn("ada", options) };
}

/** Makes the same call several times at once. */
export const atOnce = <Result>(count: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** Expects that a call is refused with each of these values, by 422 that names the field. */
export async function expectEachRefused(
  wrong: Record<string, readonly unknown[]>,
  send: (fields: object, field: string) => Promise<Answer>,
): Promise<void> {
  for (const [field, value] of listCases(wrong)) {
    const answer = await send({ [field]: value }, field);
    expect({ field, value, ...answer }).toMatchObject({ field, value, ...fieldError(field) });
  }
}

/** The statuses of answers, sorted. */
export const sortStatuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted();

/** The cookie that an answer sets, as a browser sends it back. */
export const readCookie = ({ headers }: Answer): string => headers.get("set-cookie")?.split(";")[0] ?? "";

/** A caller with the session that an answer opens, as from a page of the same site. */
export const callAs = ({ callWith }: Pick<ReturnType<typeof testApi>, "callWith">, answer: Answer): Call =>
  callWith({ cookie: readCookie(answer), "sec-fetch-site": "same-origin" });

/** What ada logs in with. */
export const ADA_LOGIN = { email: "ada@example.com", password: "correct horse" };

/** Logs ada in on another device, and returns a caller with that session. */
export async function logInAda(api: Pick<ReturnType<typeof testApi>, "callWith" | "signedOut">): Promise<Call> {
  const answer = await api.signedOut("POST", "/auth/login", ADA_LOGIN);
  expect(answer.status).toBe(200);
  return callAs(api, answer);
}

/** Adds an entry to the diary, which has to be accepted. */
export async function addEntry(call: Call, entry: object): Promise<FoodEntry> {
  const { status, body } = await call("POST", "/food-entries", entry);
  if (status !== 201) throw new Error(`The entry was not added: ${status} ${JSON.stringify(body)}`);
  return body as FoodEntry;
}

/** The answer to a field that is not accepted. */
export const fieldError = (field: string) => ({ status: 422, body: { fields: { [field]: expect.any(String) } } });

/** The rows of a table of tests: each field with each of its values. */
export const listCases = (values: Record<string, readonly unknown[]>): [field: string, value: unknown][] =>
  Object.entries(values).flatMap(([field, list]) => list.map((value): [string, unknown] => [field, value]));

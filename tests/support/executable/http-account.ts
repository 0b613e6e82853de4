import { expect } from "bun:test";

const JSON_TYPE = { "content-type": "application/json" };
/** The password of every account of `register`. */
export const ACCOUNT_PASSWORD = "correct horse";
/** The most entries that one call lists. */
const PAGE_SIZE = 1000;

/** Calls `/api` + path; a form is sent as it is, another body as JSON. */
export type HttpCall = ((
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Response>) & { readonly cookie: string };

type ListedEntry = { id: string; name: string };

const formatEmail = (name: string): string => `${name}@example.com`;

/** A caller with the cookie of an answer, as the page in a browser would send it. */
function createCall(url: string, answer: Response): HttpCall {
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    return fetch(`${url}/api${path}`, {
      method,
      headers: { cookie, "sec-fetch-site": "same-origin", ...(body && !isForm ? JSON_TYPE : {}), ...headers },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  };
  return Object.assign(call, { cookie });
}

/** Posts JSON without a session. */
export const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}/api${path}`, { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });

/** Registers an account at a running server, and calls as it. */
export async function register(url: string, name: string, headers: Record<string, string> = {}): Promise<HttpCall> {
  const account = { email: formatEmail(name), username: name, password: ACCOUNT_PASSWORD, firstName: "", lastName: "" };
  const answer = await post(url, "/auth/register", account, headers);
  expect(answer.status).toBe(201);
  return createCall(url, answer);
}

/** Logs an account of `register` in, with any answer. */
export const tryLogIn = (url: string, name: string, password = ACCOUNT_PASSWORD) =>
  post(url, "/auth/login", { email: formatEmail(name), password });

/** Logs an account of `register` in, and calls as it. */
export async function logIn(url: string, name: string, password = ACCOUNT_PASSWORD): Promise<HttpCall> {
  const answer = await tryLogIn(url, name, password);
  expect(answer.status).toBe(200);
  return createCall(url, answer);
}

/** All entries of an account, page by page. */
export async function listAllEntries(call: HttpCall): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  for (let before = ""; ; before = `&before=${entries.at(-1)?.id}`) {
    const page: ListedEntry[] = await (await call("GET", `/food-entries?limit=${PAGE_SIZE}${before}`)).json();
    entries.push(...page);
    if (page.length < PAGE_SIZE) return entries;
  }
}

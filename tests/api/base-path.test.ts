import { expect, test } from "bun:test";
import { adminApi } from "../support/api/admin-api.ts";
import { readCookie } from "../support/api/api-steps.ts";
import { payingApi } from "../support/api/billing-api.ts";
import { testApi } from "../support/api/test-api.ts";

const ACCOUNT = { email: "ada@example.com", username: "ada", password: "correct horse battery" };

test.each([
  ["http", false, "mealglass_session.apps.food=", "; Path=/apps/food; Max-Age=2592000; HttpOnly; SameSite=Lax"],
  [
    "https",
    true,
    "__Secure-mealglass_session.apps.food=",
    "; Path=/apps/food; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
  ],
])(
  "under a path the cookie over %s is of that path alone, and addresses have it",
  async (scheme, isSecure, name, rest) => {
    const { signedOut, callWith } = testApi({
      config: { basePath: "/apps/food" },
      connection: { isSecure: () => isSecure },
    });
    const registered = await signedOut("POST", "/auth/register", ACCOUNT);
    const cookie = readCookie(registered);
    expect(cookie).toStartWith(name);
    expect(registered.headers.get("set-cookie")).toEndWith(rest);
    const call = callWith({ cookie, "sec-fetch-site": "same-origin" });
    expect((await call("GET", "/auth/user")).status).toBe(200);
    // That of a server at the root, which browsers send as well.
    const other = cookie.replace(".apps.food", "");
    expect((await callWith({ cookie: other })("GET", "/auth/user")).status).toBe(401);
    expect((await callWith({ cookie: `${other}; ${cookie}` })("GET", "/auth/user")).status).toBe(200);

    expect((await signedOut("GET", "/config")).body).toMatchObject({
      publicUrl: `${scheme}://mealglass.test/apps/food`,
    });
    const docs = Buffer.from((await call("GET", "/docs")).body as Uint8Array).toString();
    expect(docs.includes('href="/apps/food/api/docs/openapi.json"')).toBe(true);
    expect((await call("GET", "/docs/openapi.json")).body).toMatchObject({ servers: [{ url: "/apps/food" }] });
    expect((await call("POST", "/auth/logout")).headers.get("set-cookie")).toStartWith(
      `${name}; Path=/apps/food; Max-Age=0`,
    );
  },
);

test.each([
  ["", "/food"],
  ["https://home.example.org/food", "https://home.example.org/food"],
])("links of a server whose address is %j, mailed or for an invite, begin with %s", async (origin, start) => {
  const { admin, signedOut, readMails } = await adminApi({ config: { basePath: "/food" }, linkOrigin: () => origin });
  await signedOut("POST", "/auth/register", ACCOUNT);
  await signedOut("POST", "/auth/forgot-password", { email: ACCOUNT.email });
  const links = (await readMails()).map(({ text }) => /\S+\?token=/.exec(text)?.[0]);
  expect(links.sort()).toEqual([`${start}/auth/reset-password?token=`, `${start}/auth/verify-email?token=`]);
  const { body } = await admin("POST", "/admin/invites", { uses: 1, days: 1 });
  expect((body as { link: string }).link).toStartWith(`${start}/auth/register?invite=`);
});

test.each([null, "https://home.example.org/food"])(
  "with PUBLIC_URL %p Stripe's portal leads back below the path",
  async (publicUrl) => {
    const { call } = await payingApi({ config: { basePath: "/food", publicUrl } });
    const { url } = (await call("POST", "/billing/portal")).body as { url: string };
    expect(new URL(url).searchParams.get("return_url")).toBe(
      `${publicUrl ?? "http://mealglass.test/food"}/profile#premium`,
    );
  },
);

test("the cookie goes to frames of other sites only over https, and only where they may have one", async () => {
  const read = async (frameAncestors: string[], isSecure: boolean): Promise<string> => {
    const { signedOut } = testApi({ config: { frameAncestors }, connection: { isSecure: () => isSecure } });
    return (await signedOut("POST", "/auth/register", ACCOUNT)).headers.get("set-cookie") ?? "";
  };
  const site = "https://home.example.org";
  expect(await read(["'self'", site], true)).toMatch(
    /^__Host-mealglass_session_framed=.*; Path=\/; .*; SameSite=None; Secure; Partitioned$/,
  );
  expect(await read([site], false)).toMatch(/^mealglass_session=.*; SameSite=Lax$/);
  expect(await read(["'self'"], true)).toMatch(/^__Host-mealglass_session=.*; SameSite=Lax; Secure$/);
});

test("what another site's page asks for with that cookie is refused, and ends no session", async () => {
  const { signedOut, callWith } = testApi({
    config: { frameAncestors: ["https://home.example.org"] },
    connection: { isSecure: () => true },
  });
  const cookie = readCookie(await signedOut("POST", "/auth/register", ACCOUNT));
  const ask = (method: "GET" | "POST", path: string, site: string, destination: string) =>
    callWith({ cookie, "sec-fetch-site": site, "sec-fetch-dest": destination })(method, path);
  for (const [method, path, site, destination, status] of [
    ["GET", "/auth/user", "same-origin", "empty", 200],
    ["GET", "/auth/user", "cross-site", "document", 200],
    ["GET", "/auth/user", "cross-site", "empty", 403],
    ["GET", "/auth/user", "cross-site", "image", 403],
    ["GET", "/auth/user", "cross-site", "iframe", 403],
    ["POST", "/user/start-trial", "cross-site", "document", 403],
    ["POST", "/user/start-trial", "same-site", "empty", 403],
    ["POST", "/user/start-trial", "same-origin", "empty", 200],
  ] as const) {
    const answer = await ask(method, path, site, destination);
    expect([site, destination, answer.status]).toEqual([site, destination, status]);
    if (status === 403) expect(answer.headers.get("set-cookie")).toBeNull();
  }
});

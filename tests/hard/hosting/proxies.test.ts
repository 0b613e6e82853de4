import { expect } from "bun:test";
import { answerPage } from "../../support/e2e/counting-proxy.ts";
import { changeDiary, expectChanged, openBehindProxy } from "../../support/e2e/front-proxy.ts";
import { findMealRow } from "../../support/e2e/pages.ts";
import { checkScreen } from "../../support/gallery/screens.ts";
import { test } from "../../support/reported-test.ts";

test("behind a login at another origin Home leads there, and changes are sent after it", async () => {
  const { page, url, proxy } = await openBehindProxy("local");
  let isSignedIn = false;
  const login = Bun.serve({
    port: 0,
    fetch: ({ url: asked }) => {
      const back = new URL(asked).searchParams.get("rd");
      const html = `<!doctype html><h1>Login of the network</h1><a href="${back}">Continue</a>`;
      return new Response(html, { headers: { "content-type": "text/html" } });
    },
  });
  proxy.answerWith(({ url: asked }) => {
    if (isSignedIn) return undefined;
    const back = encodeURIComponent(asked.replace(/^https?:\/\/[^/]+/, url));
    return new Response(null, { status: 302, headers: { location: `http://127.0.0.1:${login.port}/?rd=${back}` } });
  });
  await changeDiary(page);
  await page.goto(`${url}/history`);
  await findMealRow(page, "Lentils").waitFor();
  await page.goto(url);
  await page.getByText("Sign in to your network's login", { exact: true }).waitFor();
  await findMealRow(page, "Toast").waitFor();
  await checkScreen(page, "home-network-login");
  await page.getByRole("button", { name: "Open Login" }).click();
  await page.getByRole("heading", { name: "Login of the network" }).waitFor();
  isSignedIn = true;
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForURL(`${url}/`);
  await expectChanged(page);
  expect(await page.getByText("Sign in to your network's login").count()).toBe(0);
  login.stop(true);
});

test("no answer of a proxy settles a change, or is shown for a screen", async () => {
  const { page, url, proxy } = await openBehindProxy("local");
  // Each address first gets one and then the other.
  let status = 404;
  proxy.answerWith(({ url: asked }) => (asked.endsWith("/service-worker.js") ? undefined : answerPage(status)));
  await changeDiary(page);
  for (const next of [403, 410, 200, 503, 404]) {
    status = next;
    await page.goto(`${url}/history`);
    await findMealRow(page, "Lentils").waitFor();
    await page.goto(url);
    await findMealRow(page, "Toast").waitFor();
    await page.getByText("3 changes wait for a connection.").waitFor();
  }
  proxy.answerWith(() => undefined);
  await expectChanged(page);
});

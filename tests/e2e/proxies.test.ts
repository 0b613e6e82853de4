import { answerPage } from "../support/counting-proxy.ts";
import { changeDiary, expectChanged, openBehindProxy } from "../support/front-proxy.ts";
import { findMealRow } from "../support/pages.ts";
import { test } from "../support/reported-test.ts";

// `bun run test:hard hosting` has a stopped server, a login and a portal as well.

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

test("changes that the server made, but whose answers a proxy lost, are made once", async () => {
  const { page, url, proxy } = await openBehindProxy("local");
  proxy.loseAnswers(true);
  await changeDiary(page);
  const other = await page.context().newPage();
  await other.goto(url);
  await findMealRow(other, "Toast").waitFor();
  proxy.loseAnswers(false);
  await expectChanged(page);
  await expectChanged(other);
});

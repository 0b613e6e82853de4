import { expect, test } from "bun:test";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createConnections } from "../../src/http/client-address.ts";
import { createLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { openStaticFiles } from "../../src/static-files.ts";
import { openWebAssets } from "../../src/web-assets.ts";
import { buildClient } from "../../tools/build-client.ts";
import { afterThisTest } from "../support/after-test.ts";
import { expectConsoleErrors } from "../support/browser.ts";
import { openSignedIn } from "../support/pages.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";
import { testApi } from "../support/test-api.ts";

const NEXT_NAME = "Mealglass Next";
/** What a build of the client needs. */
const COPIED = [
  ...["web", "src", "static", "tools", "tests/support/browser-support"],
  ...["vite.config.ts", "package.json", "bun.lock", "tsconfig.json"],
];

/** Builds a client with a different product name, so that every chunk gets a new name. */
async function nextClient(): Promise<string> {
  const project = temporaryFolder();
  for (const path of COPIED) {
    cpSync(join(ROOT, path), join(project, path), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
  const limits = join(project, "src/shared/limits.ts");
  const text = readFileSync(limits, "utf8");
  expect(text).toContain('"Mealglass"');
  writeFileSync(limits, text.replace('"Mealglass"', `"${NEXT_NAME}"`));
  await buildClient(project);
  return join(project, "dist/web");
}

test("a page that was open before an update takes the new version over, on the screen that was asked for", async () => {
  const next = openWebAssets(await nextClient());
  let client = openWebAssets(join(ROOT, "dist/web"));
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { handle } = testApi({ connection: connections });
  const server = startServer({
    port: 0,
    host: "127.0.0.1",
    tls: null,
    isHttps: false,
    api: handle,
    staticFiles: openStaticFiles(join(ROOT, "static")),
    client: (request) => client(request),
    connections,
    isReady: () => true,
    log: createLog("silent", () => {}),
  });
  afterThisTest(() => server.stop());

  const page = await openSignedIn({ url: `http://127.0.0.1:${server.port}` });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  expect(await page.title()).not.toContain(NEXT_NAME);

  client = next;
  expectConsoleErrors(/404 \(Not Found\).*\/assets\//);
  // Tab screens may be preloaded; this one is not.
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("heading", { name: "Profile", level: 1 }).waitFor();
  expect(await page.title()).toContain(NEXT_NAME);
  expect(new URL(page.url()).pathname).toBe("/profile");

  await page.goBack();
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
});

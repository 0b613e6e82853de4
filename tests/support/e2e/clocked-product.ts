import { join } from "node:path";
import { createConnections } from "../../../src/http/client-address.ts";
import type { Responder } from "../../../src/server.ts";
import { openStaticFiles } from "../../../src/static-files.ts";
import { openWebAssets } from "../../../src/web-assets.ts";
import { testApi } from "../api/test-api.ts";
import { ROOT } from "../paths.ts";
import { startTestServer } from "../test-server.ts";

/** The product with the built client in this process; `start` starts its server, at a port of its own or at this one. */
export function createProductInProcess() {
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { handle, clock } = testApi({ connection: connections });
  const staticFiles = openStaticFiles(join(ROOT, "static"));
  const client = openWebAssets(join(ROOT, "dist/web"));
  const start = (port = 0, respond: Responder = client) =>
    startTestServer({ port, api: handle, staticFiles, client: respond, connections }).server;
  return { start, clock, client };
}

/** The same at a time that the test sets, which the executable cannot have. */
export function startClockedProduct(time: number) {
  const { start, clock } = createProductInProcess();
  clock.time = time;
  return { url: `http://127.0.0.1:${start().port}`, clock };
}

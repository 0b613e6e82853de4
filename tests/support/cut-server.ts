import { join } from "node:path";
import { createConnections } from "../../src/http/client-address.ts";
import { createLog } from "../../src/log.ts";
import { type Responder, type RunningServer, startServer } from "../../src/server.ts";
import { openStaticFiles } from "../../src/static-files.ts";
import { openWebAssets } from "../../src/web-assets.ts";
import { afterThisTest } from "./after-test.ts";
import { ROOT } from "./paths.ts";
import { testApi } from "./test-api.ts";

/**
 * The product's server with the built client, which can be cut off and be back at the same address, and can serve
 * another client. It stops after the test.
 */
export function startCutServer() {
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { handle } = testApi({ connection: connections });
  let client: Responder = openWebAssets(join(ROOT, "dist/web"));
  const start = (port: number): RunningServer =>
    startServer({
      port,
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
  let running = start(0);
  const { port } = running;
  afterThisTest(() => running.stop());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut: () => running.stop(),
    restore() {
      running = start(port);
    },
    /** Serves the client that is built into this folder, as after an update. */
    update(dir: string) {
      client = openWebAssets(dir);
    },
    /** Has `respond` answer for the client's pages and files, or leave that to the client by undefined. */
    disturb(respond: (request: Request) => ReturnType<Responder> | undefined) {
      const undisturbed = client;
      client = (request) => respond(request) ?? undisturbed(request);
    },
  };
}

import { join } from "node:path";
import { createConnections } from "../../src/http/client-address.ts";
import { createLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { openStaticFiles } from "../../src/static-files.ts";
import { openWebAssets } from "../../src/web-assets.ts";
import { afterThisTest } from "./after-test.ts";
import { ROOT } from "./paths.ts";
import { testApi } from "./test-api.ts";

/** The product with the built client in this process, at a time that the test sets, which the executable cannot do. */
export function startClockedProduct(time: number) {
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { handle, clock } = testApi({ connection: connections });
  clock.time = time;
  const server = startServer({
    port: 0,
    host: "127.0.0.1",
    tls: null,
    isHttps: false,
    api: handle,
    staticFiles: openStaticFiles(join(ROOT, "static")),
    client: openWebAssets(join(ROOT, "dist/web")),
    connections,
    isReady: () => true,
    log: createLog("silent", () => {}),
  });
  afterThisTest(() => server.stop());
  return { url: `http://127.0.0.1:${server.port}`, clock };
}

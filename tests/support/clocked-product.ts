import { join } from "node:path";
import { createConnections } from "../../src/http/client-address.ts";
import { openStaticFiles } from "../../src/static-files.ts";
import { openWebAssets } from "../../src/web-assets.ts";
import { ROOT } from "./paths.ts";
import { testApi } from "./test-api.ts";
import { startTestServer } from "./test-server.ts";

/** The product with the built client in this process, at a time that the test sets, which the executable cannot do. */
export function startClockedProduct(time: number) {
  const connections = createConnections({ trustedProxies: [], isHttps: false });
  const { handle, clock } = testApi({ connection: connections });
  clock.time = time;
  const { server } = startTestServer({
    api: handle,
    staticFiles: openStaticFiles(join(ROOT, "static")),
    client: openWebAssets(join(ROOT, "dist/web")),
    connections,
  });
  return { url: `http://127.0.0.1:${server.port}`, clock };
}

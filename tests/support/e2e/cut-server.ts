import type { Responder } from "../../../src/server.ts";
import { openWebAssets } from "../../../src/web-assets.ts";
import { createProductInProcess } from "./clocked-product.ts";
import { openSignedIn, WITH_WORKER, waitForWorker } from "./pages.ts";

/**
 * The product's server with the built client, which can be cut off and be back at the same address, and can serve
 * another client. It stops after the test.
 */
export function startCutServer() {
  const product = createProductInProcess();
  let client: Responder = product.client;
  const start = (port = 0) => product.start(port, (request) => client(request));
  let running = start();
  const { port } = running;
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

/** Home of a signed-in page that has the worker, over such a server. */
export async function openOverCutServer() {
  const server = startCutServer();
  const page = await openSignedIn({ url: server.url, context: WITH_WORKER });
  await page.getByRole("heading", { name: "Today's Meals" }).waitFor();
  await waitForWorker(page);
  return { server, page };
}

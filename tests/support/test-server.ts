import { createConnections } from "../../src/http/client-address.ts";
import { createLog } from "../../src/log.ts";
import { startServer } from "../../src/server.ts";
import { afterThisTest } from "./after-test.ts";

type ServerOptions = Parameters<typeof startServer>[0];
type Options = Omit<Partial<ServerOptions>, "api"> & {
  trustedProxies?: string[];
  /** Answers calls, by default with their method and the address of the client. */
  api?: (request: Request, from: string) => Response | Promise<Response>;
};

/** The server on a port of this machine. What it is not told is made of short texts. It stops after the test. */
export function startTestServer({ trustedProxies = [], api, ...options }: Options = {}) {
  const { isHttps = false, log = createLog("silent", () => {}) } = options;
  const { connections = createConnections({ trustedProxies, isHttps, log }) } = options;
  const answer = api ?? ((request: Request, from: string) => Response.json({ method: request.method, from }));
  const server = startServer({
    ...{ port: 0, host: "127.0.0.1", tls: null, isHttps, hsts: false },
    api: (request) => answer(request, connections.getAddress(request)),
    staticFiles: { paths: ["/robots.txt"], respond: async () => new Response("file") },
    client: () => new Response("page"),
    connections,
    isReady: () => true,
    log,
    ...options,
  });
  afterThisTest(server.stop);
  const origin = `${options.tls ? "https" : "http"}://127.0.0.1:${server.port}`;
  return { server, call: (path: string, init?: BunFetchRequestInit) => fetch(origin + path, init) };
}

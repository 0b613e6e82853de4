import type { Server } from "bun";
import type { Connections } from "./http/client-address.ts";
import { type HeaderList, securityHeaders } from "./http/security-headers.ts";
import type { Log } from "./log.ts";
import type { StaticFiles } from "./static-files.ts";
import { HASHED_ASSETS } from "./web-assets.ts";

/** Above the 25 s that an analysis may take: a connection that is silent for longer is cut. */
const IDLE_TIMEOUT_SECONDS = 40;
/** Bun refuses longer bodies without a word, so this lies far above what the API refuses with one. */
const CUT_OFF_BYTES = 128 * 1024 * 1024;
/** How long a stop waits for requests that are under way. */
const STOP_GRACE_MS = 10_000;

/** Answers a request for a part of the client. */
export type Responder = (request: Request) => Response | Promise<Response>;

type Options = {
  port: number;
  host: string;
  tls: { certFile: string; keyFile: string } | null;
  /** True where people reach this server by https alone. */
  isHttps: boolean;
  /** The API: everything below /api. */
  api: (request: Request) => Response | Promise<Response>;
  /** Files that are served as they are, such as icons. */
  staticFiles: StaticFiles;
  /** Everything else. */
  client: Responder;
  connections: Pick<Connections, "note">;
  /** True while the API is there and the database answers. */
  isReady: () => boolean | Promise<boolean>;
  log: Log;
};

export type RunningServer = {
  /** The port that was taken, which matters where 0 was asked for. */
  port: number;
  /** Takes no more connections, waits for what is under way and then closes. */
  stop(): Promise<void>;
};

async function stopGracefully(server: Server<undefined>): Promise<void> {
  let timer: Timer | undefined;
  const patienceEnds = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, STOP_GRACE_MS);
  });
  await Promise.race([server.stop(), patienceEnds]);
  clearTimeout(timer);
  await server.stop(true);
}

/** For a request whose Host header is missing or no host: its address cannot be told. */
const badHost = () => Response.json({ message: "The request names no valid host." }, { status: 400 });

/** Listens, and hands each request to the API, the client or a health check. */
export function startServer(options: Options): RunningServer {
  const { port, host, tls, isHttps, api, staticFiles, client, connections, isReady, log } = options;
  const headers = securityHeaders(isHttps);
  const secured = (response: Response, list = headers.document): Response => {
    for (const [name, value] of list) response.headers.set(name, value);
    return response;
  };
  const addressOfSocket = (request: Request) => server.requestIP(request)?.address;
  const callApi = async (request: Request) => {
    if (!URL.canParse(request.url)) return secured(badHost());
    connections.note(request, addressOfSocket);
    const response = secured(await api(request));
    // What people eat is for them alone: nothing keeps an answer that does not say how long it may be kept.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    return response;
  };

  const callClient = (respond: Responder, list?: HeaderList) => async (request: Request) =>
    secured(URL.canParse(request.url) ? await respond(request) : badHost(), list);

  const server = Bun.serve({
    port,
    hostname: host,
    ...(tls ? { tls: { cert: Bun.file(tls.certFile), key: Bun.file(tls.keyFile) } } : {}),
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    maxRequestBodySize: CUT_OFF_BYTES,
    // Bun's production mode would otherwise let a second server listen on the same port.
    reusePort: false,
    development: false,
    routes: {
      "/api": callApi,
      "/api/*": callApi,
      "/healthz": () => secured(new Response("ok")),
      "/readyz": async () =>
        secured((await isReady()) ? new Response("ok") : new Response("not ready", { status: 503 })),
      ...Object.fromEntries(staticFiles.paths.map((path) => [path, callClient(staticFiles.respond)])),
      [`${HASHED_ASSETS}*`]: callClient(client, headers.part),
      "/*": callClient(client),
    },
    error(error) {
      log.error("A request failed outside the API", { error });
      return secured(Response.json({ message: "Something went wrong on our side." }, { status: 500 }));
    },
  });
  return { port: server.port ?? port, stop: () => stopGracefully(server) };
}

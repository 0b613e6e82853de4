import type { Server } from "bun";
import type { Connections } from "./http/client-address.ts";
import { compressAnswer } from "./http/compression.ts";
import { addSignal, createConnectionBounds, tooManyConnections } from "./http/connections/connection-bounds.ts";
import { type Listener, openListener, type Serve } from "./http/connections/listener.ts";
import { EVENT_STREAM_TYPE } from "./http/event-stream.ts";
import { addBasePath, moveClient } from "./http/requests/base-path.ts";
import type { RequestLog } from "./http/requests/request-log.ts";
import { buildSecurityHeaders, type HeaderList } from "./http/security-headers.ts";
import { createSlowReaderGuard } from "./http/slow-reader-guard.ts";
import { discardUnreadBody } from "./http/unread-body.ts";
import type { Log } from "./log.ts";
import { SHARED_PHOTOS_ADDRESS, SHARED_PHOTOS_LOST } from "./shared/analysis/shared-photos.ts";
import { NETWORK_LOGIN_ADDRESS } from "./shared/product/answer-headers.ts";
import { CONNECT_PATH } from "./shared/product/client-paths.ts";
import type { StaticFiles } from "./static-files.ts";
import type { Certificate } from "./tls/certificate.ts";
import { HASHED_ASSETS } from "./web-assets.ts";

/** A connection that is silent for longer is closed. */
const IDLE_TIMEOUT_SECONDS = 40;
/** Bun refuses longer bodies without a message, so this is far above the API's own limits. */
const MAX_REQUEST_BYTES = 128 * 1024 * 1024;

export type Readiness = boolean | string;

/** Answers a request for a part of the client. */
export type Responder = (request: Request) => Response | Promise<Response>;

/** As much of the server as handlers use. */
type Sockets = Pick<Server<undefined>, "requestIP" | "timeout">;
export type Handler = (request: Request, server: Sockets) => Response | Promise<Response>;

export type LanOptions = {
  port: number;
  certificate: Certificate;
  /** What devices fetch to trust the certificate. */
  routes: Record<string, (request: Request) => Response>;
  /** The https origin of a host, as URLs write it. */
  findOrigin(hostname: string): string;
};

export type ServerOptions = {
  port: number;
  host: string;
  /** With a certificate the server speaks https itself. */
  tls: Certificate | null;
  /** https on a second port, beside http. */
  lan?: LanOptions | undefined;
  /** True if people reach this server by https alone. */
  isHttps: boolean;
  /** True if browsers are told to use only https with this server's name. */
  hsts: boolean;
  /** The path that everything is under, such as `/food`, for a proxy that passes it on; by default there is none. */
  basePath?: string;
  /** Who may have pages in a frame; by default no one. */
  frameAncestors?: readonly string[];
  /** The API: everything below /api. */
  api: (request: Request) => Response | Promise<Response>;
  /** Files that are served as they are, such as icons. */
  staticFiles: StaticFiles;
  /** Everything else. */
  client: Responder;
  connections: Pick<Connections, "track" | "isFromProxy" | "getAddress" | "findPeerNetwork">;
  /** True if the API is loaded and the database works; else false, or a sentence that says what is wrong. */
  isReady: () => Readiness | Promise<Readiness>;
  /** A further line of the readiness answer; it changes nothing else. */
  describeReady?: (() => string) | undefined;
  /** Logs and counts requests. */
  requestLog?: Pick<RequestLog, "observe">;
  /** Answers who asks for figures of this server; without it no one gets any. */
  metrics?: ((request: Request) => Promise<Response>) | undefined;
  log: Log;
};

export type RunningServer = Listener & {
  /** The port of https beside http; null: there is none. */
  lanPort: number | null;
};

/** The port of https beside http cannot be listened on. */
export class LanPortError extends Error {
  override readonly name = "LanPortError";

  constructor(
    readonly port: number,
    options: ErrorOptions,
  ) {
    super(`Port ${port} cannot be listened on.`, options);
  }
}

/** For a request with a missing or invalid Host header: it has no valid URL. */
const badHost = () => Response.json({ message: "The request names no valid host." }, { status: 400 });

function answerReadiness(readiness: Readiness, describe?: () => string): Response {
  if (readiness === true) return new Response(["ok", describe?.()].filter(Boolean).join("\n"));
  return new Response(readiness || "not ready", { status: 503 });
}

/** The scripts of the workers that decode HEICs (web/domain/photo/heic) and barcodes (web/features/camera/barcode). */
const isDecoder = ({ url }: Request): boolean => /\/assets\/(heic|barcode)-worker-[^/]*$/.test(url);

const addHeaders = (response: Response, list: HeaderList): Response => {
  for (const [name, value] of list) response.headers.set(name, value);
  return response;
};

type SlowReaders = ReturnType<typeof createSlowReaderGuard>;

/** What is answered where, by the server's usual port or, `isLan`, by https beside it. */
function createRoutes(options: ServerOptions, isLan: boolean, slowReaders: SlowReaders): Record<string, Handler> {
  const { api, connections, isReady, lan, basePath = "", frameAncestors } = options;
  const client = moveClient(options.client, basePath);
  const respondWithFile = moveClient(options.staticFiles.respond, basePath);
  const settings = isLan ? { isHttps: true, hsts: false, frameAncestors } : options;
  const headers = buildSecurityHeaders(settings);
  const addDocumentHeaders = (response: Response): Response => addHeaders(response, headers.document);

  const callApi = async (request: Request, server: Sockets) => {
    if (!URL.canParse(request.url)) return addDocumentHeaders(badHost());
    const timeout = { isLifted: false };
    const liftTimeout = () => {
      timeout.isLifted = true;
      server.timeout(request, 0);
    };
    connections.track(request, () => server.requestIP(request)?.address, { liftTimeout, isEncrypted: isLan });
    const response = addDocumentHeaders(await api(request));
    if (timeout.isLifted) server.timeout(request, IDLE_TIMEOUT_SECONDS);
    await discardUnreadBody(request);
    // Its memory is what was not sent yet, which is little.
    const isEventStream = response.headers.get("content-type")?.startsWith(EVENT_STREAM_TYPE);
    // The data are private: a response without a cache header must not be cached.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    if (request.method === "HEAD" || isEventStream) return response;
    // A trusted proxy compresses what it passes on, if it is set up to.
    const answer = connections.isFromProxy(request) ? response : await compressAnswer(request, response);
    return slowReaders.send(answer, () => connections.getAddress(request));
  };

  const serveClient =
    (respond: Responder, list = headers.document) =>
    async (request: Request) =>
      addHeaders(URL.canParse(request.url) ? await respond(request) : badHost(), list);

  const servePart = serveClient(client, headers.part);
  const serveDecoder = serveClient(client, headers.decoder);

  const redirectTo = (location: string) => async (request: Request) => {
    await discardUnreadBody(request);
    return addDocumentHeaders(
      new Response(null, { status: 303, headers: { location: basePath + location, "cache-control": "no-store" } }),
    );
  };

  /** The page that finds out whether this device can call the server over https. */
  const serveConnect = (request: Request, { findOrigin }: LanOptions) => {
    const connectTo = URL.canParse(request.url) ? findOrigin(new URL(request.url).hostname) : "";
    return serveClient(client, buildSecurityHeaders({ ...settings, connectTo }).document)(request);
  };
  const lanRoutes: Record<string, Handler> = lan
    ? {
        ...Object.fromEntries(
          Object.entries(lan.routes).map(([path, respond]) => [path, serveClient(respond, headers.part)]),
        ),
        [CONNECT_PATH]: (request) => serveConnect(request, lan),
      }
    : {};

  return {
    "/api": callApi,
    "/api/*": callApi,
    "/healthz": () => addDocumentHeaders(new Response("ok")),
    "/metrics": async (request) =>
      addDocumentHeaders(options.metrics ? await options.metrics(request) : new Response("Not found", { status: 404 })),
    "/readyz": async () => addDocumentHeaders(answerReadiness(await isReady(), options.describeReady)),
    [SHARED_PHOTOS_ADDRESS]: redirectTo(SHARED_PHOTOS_LOST),
    [NETWORK_LOGIN_ADDRESS]: redirectTo("/"),
    ...Object.fromEntries(options.staticFiles.paths.map((path) => [path, serveClient(respondWithFile)])),
    [`${HASHED_ASSETS}*`]: (request) => (isDecoder(request) ? serveDecoder : servePart)(request),
    ...lanRoutes,
    "/*": serveClient(client),
  };
}

/** Listens, and passes each request to the API, the client or a health check. */
export function startServer(options: ServerOptions): RunningServer {
  const { host, basePath = "", connections, requestLog, lan, log } = options;
  const { document } = buildSecurityHeaders(options);
  const slowReaders = createSlowReaderGuard();
  /** Keeps handlers within the bounds of their peers' connections; a trusted proxy has none. */
  const createBound = () => {
    const bounds = createConnectionBounds(() => addHeaders(tooManyConnections(), document));
    return (handle: Handler): Handler =>
      (request, server) => {
        const peer = server.requestIP(request);
        // Asked once: behind a proxy three calls took 5% of the time of the day's list.
        const sockets: Sockets = { requestIP: () => peer, timeout: (...args) => server.timeout(...args) };
        const network = peer && connections.findPeerNetwork(peer.address);
        if (!peer || network === null) return handle(request, sockets);
        return bounds.answer({ address: network, port: peer.port }, (getSignal) =>
          handle(addSignal(request, getSignal), sockets),
        );
      };
  };

  const serve =
    (routes: Record<string, Handler>, bound = createBound()) =>
    (port: number, tls: Certificate | null) =>
      Bun.serve({
        port,
        hostname: host,
        ...(tls ? { tls: { cert: tls.cert, key: tls.key } } : {}),
        idleTimeout: IDLE_TIMEOUT_SECONDS,
        maxRequestBodySize: MAX_REQUEST_BYTES,
        // A renewed certificate needs a second listener on the port. Without one, Bun's production mode would let another
        // server listen on the same port.
        reusePort: tls !== null,
        development: false,
        routes: addBasePath(
          Object.fromEntries(
            Object.entries(routes).map(([path, handle]) => [path, bound(requestLog?.observe(path, handle) ?? handle)]),
          ),
          basePath,
        ),
        error(error) {
          log.error("A request failed outside the API", { error });
          return addHeaders(Response.json({ message: "Something went wrong on our side." }, { status: 500 }), document);
        },
      });

  const openLan = (serveLan: Serve, { port, certificate }: LanOptions): Listener => {
    try {
      return openListener(serveLan, { host, port }, certificate);
    } catch (cause) {
      void main.stop();
      throw new LanPortError(port, { cause });
    }
  };

  const main = openListener(serve(createRoutes(options, false, slowReaders)), options, options.tls);
  if (!lan) return { ...main, lanPort: null };
  const secure = openLan(serve(createRoutes(options, true, slowReaders)), lan);
  return {
    port: main.port,
    lanPort: secure.port,
    replaceCertificate: secure.replaceCertificate,
    stop: async () => void (await Promise.all([main.stop(), secure.stop()])),
  };
}

import type { Socket } from "bun";

/** Where the network is cut: before anything is sent, while a request is on its way, or before its answer arrives. */
export type Cut = "before" | "during" | "lost";

/** How long an answer of the API takes at least, as from a phone: time for a second tap, Back or a reload. */
const LATENCY_MS = 150;
/** How long the server may take for an answer, on a busy machine. */
const ANSWER_MAX_MS = 20_000;
/** How long after the last answer nothing more is expected. */
const QUIET_MS = 250;

type Connection = {
  browser: Socket<Link>;
  /** Undefined where there is no server any more. */
  server: Promise<Socket<Link> | undefined>;
  /** Requests are passed on in their order. */
  sent: Promise<void>;
  /** The last request, such as `POST /api/food-entries`. */
  request: string;
  /** The request is an API call that is not answered yet. */
  isWaiting: boolean;
  /** Answers are passed on in their order, however long each is held up. */
  passedOn: Promise<void>;
};
type Link = { connection?: Connection };

const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** The method and path of a request that begins with these bytes; undefined for a further part of a body. */
function readRequestLine(bytes: Uint8Array): string | undefined {
  const [, method, target] = REQUEST_LINE.exec(Buffer.from(bytes.subarray(0, 2000)).toString("latin1")) ?? [];
  return method === undefined || target === undefined ? undefined : `${method} ${target.split("?")[0]}`;
}

/** Sends all of `bytes`, however little the socket takes at once. */
async function writeAll(socket: Socket<Link>, bytes: Uint8Array): Promise<void> {
  let sent = 0;
  while (sent < bytes.length && socket.readyState === 1) {
    sent += socket.write(bytes.subarray(sent));
    if (sent < bytes.length) await Bun.sleep(1);
  }
}

/**
 * The network between one browser and a server: connections to `url` reach the server at `target`, until they are cut.
 * An answer of the API takes as long as over a phone's network.
 */
export function startBreakableNetwork(target: string) {
  const { hostname, port } = new URL(target);
  const connections = new Set<Connection>();
  let isDown = false;
  let lastAnswerAt = 0;
  /** Resolved while answers are not held up. */
  let held = Promise.withResolvers<void>();
  held.resolve();
  /** The cut that waits for a request, and what it calls. */
  let trap: { cut: Cut; call: string; caught: () => void } | undefined;

  const cutNow = () => {
    isDown = true;
    for (const connection of connections) {
      connection.browser.terminate();
      void connection.server.then((server) => server?.terminate());
    }
    connections.clear();
  };

  /** Cuts the network if a trap waits for this moment of the connection's request; true if it did. */
  const springTrap = (cut: Cut, { request }: Connection): boolean => {
    if (trap?.cut !== cut || request.replaceAll(/\/\d+/g, "/:id") !== trap.call) return false;
    const { caught } = trap;
    trap = undefined;
    cutNow();
    caught();
    return true;
  };

  const passOn = async (connection: Connection, bytes: Uint8Array): Promise<void> => {
    if (connection.isWaiting) await Promise.all([held.promise, Bun.sleep(LATENCY_MS)]);
    if (!connections.has(connection)) return;
    await writeAll(connection.browser, bytes);
    if (connection.isWaiting) lastAnswerAt = performance.now();
    connection.isWaiting = false;
  };

  const toServer = (connection: Connection, bytes: Uint8Array): void => {
    const request = readRequestLine(bytes);
    if (request !== undefined) {
      Object.assign(connection, { request, isWaiting: request.includes(" /api/") });
      // Half of a request is none.
      if (springTrap("during", connection)) return;
    }
    connection.sent = connection.sent.then(async () => {
      const server = await connection.server;
      if (server) await writeAll(server, bytes);
    });
  };

  const connect = (findConnection: () => Connection | undefined): Promise<Socket<Link> | undefined> =>
    Bun.connect<Link>({
      hostname,
      port: Number(port),
      data: {},
      socket: {
        data(_, bytes) {
          const connection = findConnection();
          if (!connection || (connection.isWaiting && springTrap("lost", connection))) return;
          // The socket uses its buffer again.
          const copy = Uint8Array.from(bytes);
          connection.passedOn = connection.passedOn.then(() => passOn(connection, copy));
        },
        close() {
          const connection = findConnection();
          if (!connection) return;
          connections.delete(connection);
          void connection.passedOn.then(() => connection.browser.end());
        },
      },
    }).catch(() => {
      findConnection()?.browser.terminate();
      return undefined;
    });

  const listener = Bun.listen<Link>({
    hostname: "127.0.0.1",
    port: 0,
    data: {},
    socket: {
      open(browser) {
        if (isDown) {
          browser.terminate();
          return;
        }
        const connection: Connection = {
          browser,
          server: connect(() => browser.data.connection),
          sent: Promise.resolve(),
          request: "",
          isWaiting: false,
          passedOn: Promise.resolve(),
        };
        browser.data = { connection };
        connections.add(connection);
      },
      data({ data: { connection } }, bytes) {
        if (connection) toServer(connection, Uint8Array.from(bytes));
      },
      close({ data: { connection } }) {
        if (!connection) return;
        connections.delete(connection);
        void connection.server.then((server) => server?.end());
      },
    },
  });

  return {
    url: `http://127.0.0.1:${listener.port}`,
    cutNow,
    /** Cuts at the next `call`, such as `DELETE /api/friends/:id`; the promise resolves as soon as that has happened. */
    cutAt: (cut: Exclude<Cut, "before">, call: string): Promise<void> =>
      new Promise((caught) => {
        trap = { cut, call, caught };
      }),
    /** Holds up the answers of all calls until `passAnswersOn`. */
    holdAnswers(): void {
      held = Promise.withResolvers<void>();
    },
    passAnswersOn: (): void => held.resolve(),
    restore(): void {
      isDown = false;
      trap = undefined;
    },
    /** Waits until every call is answered and none follows. */
    async waitUntilQuiet(): Promise<void> {
      const deadline = performance.now() + ANSWER_MAX_MS;
      const findWaiting = () => [...connections].filter(({ isWaiting }) => isWaiting);
      while (findWaiting().length > 0 || performance.now() - lastAnswerAt < QUIET_MS) {
        if (performance.now() > deadline) {
          throw new Error(`Not answered: ${findWaiting().map(({ request }) => request)}`);
        }
        await Bun.sleep(20);
      }
    },
    stop(): void {
      cutNow();
      listener.stop(true);
    },
  };
}
export type BreakableNetwork = ReturnType<typeof startBreakableNetwork>;

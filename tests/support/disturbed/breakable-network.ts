import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { waitUntil } from "../wait-until.ts";

/** Where the network is cut: before anything is sent, while a request is on its way, or before its answer arrives. */
export type Cut = "before" | "during" | "lost";

/** How long an answer of the API takes at least, as from a phone: time for a second tap, Back or a reload. */
const LATENCY_MS = 150;
/** A number or a UUID in a path. */
const ID = /\/(?:[\da-f]{8}(?:-[\da-f]{4,12}){4}|\d+)/g;
/** How long after the last answer nothing more is expected. */
const QUIET_MS = 250;

type Connection = {
  browser: Socket;
  server: Socket;
  /** The last request, such as `POST /api/food-entries`. */
  request: string;
  /** The request is an API call that is not answered yet. */
  isWaiting: boolean;
  /** Answers are passed on in their order, however long each is held up. */
  passedOn: Promise<void>;
};

/** The method and path of a request that begins with these bytes; undefined for a further part of a body. */
function readRequestLine(bytes: Buffer): string | undefined {
  const [, call, path] = /^([A-Z]+) ([^ ?]+)\S* HTTP\/1\.1\r\n/.exec(bytes.toString("latin1", 0, 2000)) ?? [];
  return call && `${call} ${path}`;
}

/**
 * The network between one browser and a server: connections to `url` reach the server at `target`, until they are cut.
 * An answer of the API takes as long as over a phone's network.
 */
export async function startBreakableNetwork(target: string) {
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
    for (const { browser, server } of connections) for (const socket of [browser, server]) socket.destroy();
  };

  /** Cuts the network if a trap waits for this moment of the connection's request; true if it did. */
  const springTrap = (cut: Cut, { request }: Connection): boolean => {
    if (trap?.cut !== cut || request.replaceAll(ID, "/:id") !== trap.call) return false;
    cutNow();
    trap.caught();
    trap = undefined;
    return true;
  };

  const passOn = async (connection: Connection, bytes: Buffer): Promise<void> => {
    // The network's own time: nothing tells its end.
    if (connection.isWaiting) await Promise.all([held.promise, Bun.sleep(LATENCY_MS)]);
    connection.browser.write(bytes);
    if (connection.isWaiting) lastAnswerAt = performance.now();
    connection.isWaiting = false;
  };

  const listener = createServer((browser) => {
    if (isDown) return void browser.destroy();
    const server = connect(Number(port), hostname);
    const connection: Connection = { browser, server, request: "", isWaiting: false, passedOn: Promise.resolve() };
    connections.add(connection);
    for (const socket of [browser, server]) {
      socket.setNoDelay();
      socket.on("error", () => socket.destroy());
      socket.on("close", () => connections.delete(connection));
    }
    browser.on("data", (data) => {
      const bytes = data as Buffer;
      const request = readRequestLine(bytes);
      if (request !== undefined) Object.assign(connection, { request, isWaiting: request.includes(" /api/") });
      // Half of a request is none.
      if (request === undefined || !springTrap("during", connection)) server.write(bytes);
    });
    server.on("data", (bytes) => {
      if (connection.isWaiting && springTrap("lost", connection)) return;
      connection.passedOn = connection.passedOn.then(() => passOn(connection, bytes as Buffer));
    });
    browser.on("close", () => server.end());
    server.on("close", () => void connection.passedOn.then(() => browser.end()));
  });
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));

  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
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
    waitUntilQuiet: () =>
      waitUntil("every call is answered, and none follows", () => {
        const isWaiting = [...connections].some((connection) => connection.isWaiting);
        return !isWaiting && performance.now() - lastAnswerAt >= QUIET_MS;
      }),
    stop(): void {
      cutNow();
      listener.close();
    },
  };
}
export type BreakableNetwork = Awaited<ReturnType<typeof startBreakableNetwork>>;

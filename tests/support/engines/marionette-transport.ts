import { once } from "node:events";
import { connect as connectSocket, type Socket } from "node:net";
import { waitUntil } from "../wait-until.ts";
import type { Command, Send } from "./driver.ts";

// Firefox speaks WebDriver's commands over a socket: what geckodriver, which Debian does not have, translates HTTP into.

const COMMANDS: Record<Command, string> = {
  navigate: "WebDriver:Navigate",
  refresh: "WebDriver:Refresh",
  execute: "WebDriver:ExecuteAsyncScript",
  click: "WebDriver:ElementClick",
  type: "WebDriver:ElementSendKeys",
};

/** Splits what arrives into messages, each after its length in bytes and a colon. */
function createReader(receive: (message: unknown) => void): (bytes: Uint8Array) => void {
  let pending = Buffer.alloc(0);
  return (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (;;) {
      const colon = pending.indexOf(":");
      const length = Number(pending.toString("latin1", 0, Math.max(0, colon)));
      if (colon === -1 || pending.length < colon + 1 + length) return;
      receive(JSON.parse(pending.toString("utf8", colon + 1, colon + 1 + length)));
      pending = pending.subarray(colon + 1 + length);
    }
  };
}

const connect = (port: number, receive: (bytes: Uint8Array) => void): Promise<Socket> =>
  waitUntil("Marionette listens", async () => {
    const socket = connectSocket(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    return isThere && socket.on("data", receive);
  });

/** Begins a session with a Firefox whose Marionette listens at `port`. */
export async function openMarionetteSession(port: number): Promise<{ send: Send; close(): Promise<unknown> }> {
  const waiting = new Map<unknown, PromiseWithResolvers<unknown>>();
  const reader = createReader((message) => {
    // The first message is a greeting; answers are [1, id, error, result].
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [number, number, { error: string; message: string } | null, unknown];
    const promise = waiting.get(id);
    waiting.delete(id);
    if (error) promise?.reject(new Error(`${error.error} ${error.message}`));
    else promise?.resolve(result);
  });
  const socket = await connect(port, reader);
  let lastId = 0;
  const call = (name: string, parameters: object): Promise<unknown> => {
    lastId += 1;
    const promise = Promise.withResolvers<unknown>();
    waiting.set(lastId, promise);
    const text = JSON.stringify([0, lastId, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return promise.promise;
  };
  await call("WebDriver:NewSession", {});
  return {
    send: async (command, parameters = {}) => {
      const result = await call(COMMANDS[command], parameters);
      return typeof result === "object" && result !== null && "value" in result ? result.value : result;
    },
    close: async () => {
      await call("Marionette:Quit", { flags: ["eForceQuit"] });
      socket.end();
    },
  };
}

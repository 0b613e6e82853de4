import { connect } from "node:net";

/** How long a connection without an answer is kept. */
const SILENCE_MS = 1000;

/**
 * Sends bytes that no HTTP client would send, and returns what came back until the server closed the connection or was
 * silent for a second.
 */
export function sendBytes(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(SILENCE_MS, finish);
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("close", finish);
    // A server may reset the connection instead of answering.
    socket.on("error", finish);
  });
}

/** The statuses of the answers in what a connection received. */
export const readStatuses = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.\d (\d{3})/gm)].map(([, status]) => Number(status));

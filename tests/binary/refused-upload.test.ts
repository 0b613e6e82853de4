import { expect } from "bun:test";
import { once } from "node:events";
import { connect } from "node:net";
import { FOOD_PHOTO } from "../../src/shared/product/limits.ts";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

const PIECE = Buffer.alloc(64 * 1024);

/** Uploads as a proxy does that opens a connection for each request. Rejects if the server closes it meanwhile. */
async function uploadOnce(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const closed = new Promise<string>((resolve, reject) => {
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
  const pieces = Math.floor(FOOD_PHOTO.uploadMaxBytes / PIECE.length);
  socket.write(
    `POST /api/analyze-food HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${pieces * PIECE.length}\r\n\r\n`,
  );
  for (let piece = 0; piece < pieces; piece += 1)
    if (!socket.write(PIECE)) await Promise.race([once(socket, "drain"), closed]);
  return closed;
}

test("an upload without a session is refused once it has arrived: a proxy would lose the answer otherwise", async () => {
  const { url } = await startExecutable();
  for (let round = 0; round < 5; round += 1) expect(await uploadOnce(url)).toStartWith("HTTP/1.1 401 ");
});

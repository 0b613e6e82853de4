import { readFileSync } from "node:fs";

/** A bare server that answers each call with the bytes in the file of `ANSWERS`, as the reference for a load. */
type Answer = { status: number; headers: Record<string, string>; body: string };

const recorded: Record<string, Answer> = JSON.parse(readFileSync(process.env.ANSWERS ?? "", "utf8"));
const answers = new Map(
  Object.entries(recorded).map(([call, { status, headers, body }]) => [
    call,
    { body: Uint8Array.fromBase64(body), options: { status, headers } },
  ]),
);
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT ?? 0),
  development: false,
  async fetch(request) {
    if (request.body) await request.bytes();
    const answer = answers.get(`${request.method} ${request.url.slice(server.url.href.length - 1)}`);
    return answer ? new Response(answer.body, answer.options) : new Response(null, { status: 404 });
  },
});
console.log(`listening on ${server.url.href}`);

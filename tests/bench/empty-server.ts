/** The smallest Elysia server, as the reference for start-up time and memory. */
import { Elysia } from "elysia";

const app = new Elysia().get("/healthz", () => "ok");
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: Number(process.env.PORT ?? 0),
  fetch: (request) => app.handle(request),
});
console.log(`listening on ${server.url.href}`);

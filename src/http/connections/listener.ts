import { setTimeout as pause } from "node:timers/promises";
import type { Server } from "bun";
import { waitAtMost } from "../../limit-time.ts";
import type { Certificate } from "../../tls/certificate.ts";

/** How long a shutdown waits for running requests: longer than the 25 s that a provider has unless AI_TIMEOUT_MS is set. */
const STOP_GRACE_MS = 30_000;

/** Starts a server on a port. With a certificate it speaks https, and others may listen on the port beside it. */
export type Serve = (port: number, tls: Certificate | null) => Server<undefined>;

export type Listener = {
  /** The actual port, for when 0 was configured. */
  port: number;
  /** Uses this certificate for new connections; running requests finish. Throws if that fails; nothing has changed. */
  replaceCertificate(certificate: Certificate): void;
  /** Stops accepting connections, waits for running requests and closes. */
  stop(): Promise<void>;
};

/** How often it is looked whether requests are still running. */
const LOOK_MS = 20;

/** Resolves when no request is running, and all answers were taken. */
async function waitForRequests(server: Server<undefined>): Promise<void> {
  while (server.pendingRequests > 0) await pause(LOOK_MS);
}

async function stopGracefully(server: Server<undefined>): Promise<void> {
  // It takes nothing new from now on. Its own end waits ten seconds for connections that are open without a request.
  void server.stop();
  await waitAtMost(waitForRequests(server), STOP_GRACE_MS);
  await server.stop(true);
}

/** Throws if another process listens on the port: two servers with `reusePort` would share its connections. */
function findFreePort(hostname: string, port: number): number {
  const probe = Bun.serve({ hostname, port, reusePort: false, development: false, fetch: () => new Response() });
  void probe.stop(true);
  return probe.port ?? port;
}

/** Listens on a port of a host, by http or, with a certificate, by https. */
export function openListener(serve: Serve, address: { host: string; port: number }, tls: Certificate | null): Listener {
  let current = serve(tls ? findFreePort(address.host, address.port) : address.port, tls);
  const port = current.port ?? address.port;
  /** Servers with an older certificate whose last requests are running. */
  const finishing = new Set<Server<undefined>>();
  return {
    port,
    replaceCertificate(renewed) {
      // Bun cannot change the certificate of a listening server.
      const previous = current;
      current = serve(port, renewed);
      finishing.add(previous);
      void previous.stop().then(() => finishing.delete(previous));
    },
    stop: async () => void (await Promise.all([current, ...finishing].map(stopGracefully))),
  };
}

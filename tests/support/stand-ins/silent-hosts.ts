import { afterThisTest } from "../after-test.ts";

/** Hosts that take connections and never answer, not even for TLS: a port of this machine each. */
export function startSilentHosts(count: number): string[] {
  const listeners = Array.from({ length: count }, () =>
    Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } }),
  );
  afterThisTest(() => {
    for (const listener of listeners) listener.stop(true);
  });
  return listeners.map(({ port }) => `localhost:${port}`);
}

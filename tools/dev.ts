import { join } from "node:path";
import { ensureInstalled } from "./install.ts";
import { runUntilExit } from "./run-until-exit.ts";

// bun run dev: serves the product from source. A change to the client appears in the open page, a change to the server
// restarts it. Vite serves the client at the address that is printed, and hands calls of the API on to the server.

const DEFAULT_PORT = 3000;

function findFreePort(): number {
  const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = probe;
  probe.stop(true);
  if (port === undefined) throw new Error("There is no free port.");
  return port;
}

const root = join(import.meta.dir, "..");
await ensureInstalled(root);
const apiPort = findFreePort();
const target = `http://127.0.0.1:${apiPort}`;
// Imported late: it may just have been installed.
const { createServer } = await import("vite");
const client = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: {
    host: process.env.HOST ?? true,
    port: Number(process.env.PORT ?? DEFAULT_PORT),
    strictPort: true,
    proxy: {
      "/api": target,
      // The build gives the icons that index.html names an address of their own; here they stand at the site's root.
      "/static": { target, rewrite: (path) => path.slice("/static".length) },
    },
  },
});
await client.listen();
client.printUrls();
const [address = target] = client.resolvedUrls?.local ?? [];
const code = await runUntilExit([process.execPath, "--watch", "--no-clear-screen", "tools/dev-server.ts"], {
  cwd: root,
  env: {
    PUBLIC_URL: new URL(address).origin,
    ...process.env,
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(apiPort),
  },
  // It would print an address that is not the one to open. What it logs goes to stderr.
  stdout: "ignore",
});
await client.close();
process.exit(code);

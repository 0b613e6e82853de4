import { join } from "node:path";
import { buildClient } from "./build-client.ts";
import { ensureInstalled } from "./install.ts";
import { runUntilExit } from "./run-until-exit.ts";

// bun run start: installs and builds what has changed, then serves the product from source.

const root = join(import.meta.dir, "..");
await ensureInstalled(root);
if (await buildClient(root)) console.log("Built the web client");
process.exit(
  await runUntilExit([process.execPath, "src/main.ts", "serve"], { cwd: root, env: { NODE_ENV: "production" } }),
);

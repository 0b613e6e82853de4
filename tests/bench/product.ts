import { join } from "node:path";
import { BENCH_SECRET } from "./load.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** Starts the executable with these settings on a free port, with the secret that signs the bench's tokens. */
export const startProduct = (root: string, cwd: string, env: Record<string, string>): Promise<ServerProcess> =>
  startServerProcess({
    command: [join(root, "dist/mealglass")],
    env: { PORT: "0", HOST: "127.0.0.1", SESSION_SECRET: BENCH_SECRET, LOG_LEVEL: "error", ...env },
    cwd,
  });

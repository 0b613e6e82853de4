import { type ExecutableOptions, startExecutable } from "../executable/executable.ts";
import { waitUntil } from "../wait-until.ts";

/** What signs the sessions of all servers on a cluster. */
const SESSION_SECRET = "a secret that every server of the cluster knows";

/** The settings of a server or a command on a cluster. */
export const createClusterSettings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  SESSION_SECRET,
  ACCESS_MODE: "free",
});

/** Waits until a server has prepared its database. */
export const waitUntilReady = (url: string): Promise<true> =>
  waitUntil("the server is ready", async () => (await fetch(`${url}/readyz`)).ok);

/** Starts the executable and waits until it has prepared its database. */
export async function startReady(options: ExecutableOptions) {
  const server = await startExecutable(options);
  await waitUntilReady(server.url);
  return server;
}

/** True once a server has begun to do the background work of all servers on its cluster. It has to log what it does. */
export const worksInBackground = ({ readLog }: { readLog(): string }): boolean =>
  readLog().includes("This process does the background work");

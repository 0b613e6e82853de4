import { loadConfig } from "../config.ts";
import { defineCommand } from "./command.ts";

const USAGE = `Usage: mealglass healthcheck

Asks the server with these settings whether it is ready, as container runtimes do, and ends with 0 when it is.`;

const ANY = new Set(["0.0.0.0", "::"]);

async function checkHealth(): Promise<number> {
  const { host, port, tls } = loadConfig();
  const name = ANY.has(host) ? "localhost" : host;
  const url = `${tls ? "https" : "http"}://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    // The certificate is made out to the public name, which this is not.
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000), tls: { rejectUnauthorized: false } });
    console.log(`${url}: ${answer.status}`);
    return answer.ok ? 0 : 1;
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** `mealglass healthcheck`: 0 when the server is ready, 1 when it is not or cannot be reached. */
export const healthcheckCommand = defineCommand({ usage: USAGE, run: checkHealth });

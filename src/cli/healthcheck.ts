import { loadConfig } from "../config.ts";
import { formatOwnUrl } from "./addresses.ts";
import { defineCommand } from "./command.ts";

const USAGE = `Usage: mealglass healthcheck

Asks the server with these settings whether it is ready, as container runtimes do, and ends with 0 when it is.`;

async function checkHealth(): Promise<number> {
  const config = loadConfig();
  const url = `${formatOwnUrl(config, config.port)}/readyz`;
  try {
    // The certificate is issued for the public name, and this is not it.
    const response = await fetch(url, { signal: AbortSignal.timeout(3000), tls: { rejectUnauthorized: false } });
    console.log(`${url}: ${response.status} ${await response.text()}`);
    return response.ok ? 0 : 1;
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** `mealglass healthcheck`; the exit code is 0 if the server is ready, 1 if it is not or cannot be reached. */
export const healthcheckCommand = defineCommand({ usage: USAGE, run: checkHealth });

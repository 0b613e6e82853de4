import { get as getByHttp, type IncomingMessage } from "node:http";
import { get as getByHttps } from "node:https";
import { text } from "node:stream/consumers";
import { loadConfig } from "../config.ts";
import { formatOwnUrl } from "./addresses.ts";
import { defineCommand } from "./command.ts";

const USAGE = `Usage: mealglass healthcheck

Asks the server with these settings whether it is ready, as container runtimes do, and ends with 0 when it is.`;

const TIMEOUT_MS = 3000;

/** Asks this machine, without the proxy of HTTP_PROXY that `fetch` would take. */
async function fetchDirectly(url: string): Promise<{ status: number; body: string }> {
  const get = url.startsWith("https:") ? getByHttps : getByHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // The certificate is issued for the public name, and this is not it.
    const request = get(url, { rejectUnauthorized: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve);
    request.once("error", reject);
  });
  return { status: response.statusCode ?? 0, body: await text(response) };
}

async function checkHealth(): Promise<number> {
  const config = loadConfig();
  const url = `${formatOwnUrl(config, config.port)}/readyz`;
  try {
    const { status, body } = await fetchDirectly(url);
    console.log(`${url}: ${status} ${body}`);
    return status === 200 ? 0 : 1;
  } catch (error) {
    console.error(`${url}: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** `mealglass healthcheck`; the exit code is 0 if the server is ready, 1 if it is not or cannot be reached. */
export const healthcheckCommand = defineCommand({ usage: USAGE, run: checkHealth });

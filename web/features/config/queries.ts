import { type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "../../../src/contracts/config.ts";
import { SESSION_HINT_HEADER } from "../../../src/shared/product/answer-headers.ts";
import { getBasePath } from "../../platform/address.ts";
import { fetchApi, receive } from "../../platform/api/api-client.ts";
import { networkFirst } from "../../platform/network-first.ts";
import { CONFIG_KEY } from "../../platform/query-client.ts";

export type ServerConfig = PublicConfig & {
  /** Whether this browser had a session to send when the configuration was fetched. It may have ended. */
  hasSessionHint: boolean;
};

async function fetchConfig({ signal }: QueryFunctionContext): Promise<ServerConfig> {
  const response = await fetchApi("GET", CONFIG_KEY[0], { signal });
  const config = await receive<PublicConfig>(response.json(), signal);
  // A server that does not know its own address is reached at this one.
  const publicUrl = config.publicUrl || location.origin + getBasePath();
  return { ...config, publicUrl, hasSessionHint: response.headers.has(SESSION_HINT_HEADER) };
}

/** The server's public configuration: access mode, analyzer, demo. Needs no session. */
export const configQuery = () =>
  queryOptions<ServerConfig>({
    queryKey: CONFIG_KEY,
    queryFn: (context) => networkFirst(context, () => fetchConfig(context)),
  });

/** Whether this page came by plain http, and its server has https beside that. */
export const offersHttps = (server: ServerConfig | undefined): boolean =>
  Boolean(server?.lan) && !window.isSecureContext;

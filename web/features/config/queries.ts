import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "../../../src/contracts/config.ts";
import { CONFIG_KEY } from "../../lib/query-client.ts";

/** The server's public configuration: access mode, analyzer, demo. Needs no session. */
export const configQuery = () => queryOptions<PublicConfig>({ queryKey: CONFIG_KEY });

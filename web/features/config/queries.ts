import { queryOptions } from "@tanstack/react-query";
import type { PublicConfig } from "../../../src/contracts/config.ts";

/** What this server offers: access mode, analyzer, demo. Needs no session. */
export const config = () => queryOptions<PublicConfig>({ queryKey: ["/api/config"] });

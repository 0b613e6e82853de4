import type { QueryClient } from "@tanstack/react-query";
import type { PublicConfig } from "../../../src/contracts/config.ts";
import { readPreferences } from "../../platform/preferences.ts";
import { CONFIG_KEY } from "../../platform/query-client.ts";

/** How a photo that was taken without a connection goes on. */
const WAYS = {
  automatic: "It is analyzed when you are online.",
  tap: "Analyze it when you are online.",
  /** This server has no AI provider. */
  name: "Name it when you like.",
} as const;

export function findWayOn(client: QueryClient): keyof typeof WAYS {
  const config = client.getQueryData<PublicConfig>(CONFIG_KEY);
  if (config?.analyzer.available === false) return "name";
  return readPreferences().analyzeWaitingPhotos ? "automatic" : "tap";
}

/** Says that a photo is kept, and how it goes on. */
export const describeUnsent = (client: QueryClient) => ({ title: "Saved", description: WAYS[findWayOn(client)] });

import type { QueryClient } from "@tanstack/react-query";
import type { PublicConfig } from "../../../src/contracts/config.ts";
import { readPreferences } from "../../platform/preferences.ts";
import { CONFIG_KEY } from "../../platform/query-client.ts";

/** What happens next with a photo that was taken without a connection. */
const NEXT_STEPS = {
  automatic: "It is analyzed when you are online.",
  tap: "Analyze it when you are online.",
  /** This server has no AI provider. */
  name: "Name it when you like.",
} as const;
const LABEL_NEXT_STEPS = {
  automatic: "The label is read when you are online.",
  tap: "Have it read when you are online.",
} as const;

const isAutomatic = (): boolean => readPreferences().analyzeWaitingPhotos;

/** What happens next with a photo of a meal. */
export function findNextStep(client: QueryClient): keyof typeof NEXT_STEPS {
  const config = client.getQueryData<PublicConfig>(CONFIG_KEY);
  if (config?.analyzer.available === false) return "name";
  return isAutomatic() ? "automatic" : "tap";
}

/** Whether a photo is analyzed without a tap. Every server reads labels. */
export const isAutomaticallyAnalyzed = (client: QueryClient, { label }: { label?: unknown }): boolean =>
  label ? isAutomatic() : findNextStep(client) === "automatic";

/** The toast about a photo that is stored on the device, with what happens next. */
export const describeUnsent = (client: QueryClient, { isLabel = false } = {}) => ({
  title: "Saved",
  description: isLabel ? LABEL_NEXT_STEPS[isAutomatic() ? "automatic" : "tap"] : NEXT_STEPS[findNextStep(client)],
});

import type { AnalysisCounts } from "../../integrations/host/host.ts";

/** Counts analyses and tokens since the server started, whether or not /metrics is on. */
export function createAnalysisCounts() {
  const counts: AnalysisCounts = { recognized: 0, failed: 0, promptTokens: 0, completionTokens: 0 };
  return {
    read: (): AnalysisCounts => ({ ...counts }),
    countAnalysis(outcome: string): void {
      counts[outcome === "recognized" ? "recognized" : "failed"] += 1;
    },
    countTokens(kind: "prompt" | "completion", tokens: number): void {
      counts[kind === "prompt" ? "promptTokens" : "completionTokens"] += tokens;
    },
    changeQueue: (): void => undefined,
  };
}

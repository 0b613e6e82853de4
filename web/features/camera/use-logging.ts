import { useEffect, useEffectEvent, useState } from "react";
import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import { useToast } from "../../components/toast.tsx";
import { entryOfAnalysis } from "./entries.ts";
import type { ResultOutcome } from "./outcome.ts";
import { AUTO_ADD_TOASTS, type LogToasts, useLogEntry } from "./use-log-entry.ts";
import type { Outcomes } from "./use-outcome.ts";

/** How long an automatically added result stays in sight before its sheet closes, in milliseconds. */
export const ADDED_HOLD_MS = 1500;

/** How far the outcome on screen is on its way into the diary. */
export type LoggingStage = "idle" | "adding" | "added";

/** Takes the outcome on screen into the diary, by itself or when the person says so. */
export function useLogging(outcomes: Outcomes, onTrialRequired: () => void) {
  const { outcome, clear, forget } = outcomes;
  const toast = useToast();
  const logEntry = useLogEntry(onTrialRequired);
  const [progress, setProgress] = useState<{ id: string; stage: LoggingStage } | null>(null);
  const stage = progress && progress.id === outcome?.id ? progress.stage : "idle";

  /** Only the outcome that is on its way may change how far it is: another may be on screen by then. */
  const settle = (id: string, next: LoggingStage) =>
    setProgress((current) => (current?.id === id ? { id, stage: next } : current));

  const closeAdded = useEffectEvent(() => outcome && clear(outcome.id));
  useEffect(() => {
    if (stage !== "added") return;
    const timer = setTimeout(closeAdded, ADDED_HOLD_MS);
    return () => clearTimeout(timer);
  }, [stage]);

  /** Adds an entry for the outcome on screen and closes it; false where it was not added, or closed by then. */
  const log = async (entry: NewFoodEntry, toasts: LogToasts): Promise<boolean> => {
    if (!outcome) {
      toast({ title: "Error", description: "No food analysis data available", tone: "destructive" });
      return false;
    }
    setProgress({ id: outcome.id, stage: "adding" });
    const isLogged = await logEntry(entry, toasts);
    settle(outcome.id, "idle");
    return isLogged && clear(outcome.id);
  };

  return {
    stage,
    log,
    /** Adds a result without being asked; it stays in sight for a moment, and on failure until it is closed. */
    async autoAdd({ id, analysis, analyzedAt }: ResultOutcome): Promise<void> {
      setProgress({ id, stage: "adding" });
      const isLogged = await logEntry(entryOfAnalysis(analysis, analyzedAt), AUTO_ADD_TOASTS);
      if (isLogged) forget(id);
      settle(id, isLogged ? "added" : "idle");
    },
  };
}

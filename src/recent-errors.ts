import type { LoggedError } from "./integrations/host/host.ts";
import type { Log } from "./log.ts";

/** How many are remembered. */
const KEPT_MAX = 50;

/** A log whose last errors are remembered, without their fields, which the log has. */
export function rememberErrors(log: Log, now: () => number): { log: Log; listErrors(): readonly LoggedError[] } {
  const errors: LoggedError[] = [];
  let count = 0;
  return {
    listErrors: () => errors,
    log: {
      ...log,
      error(message, fields) {
        const requestId = typeof fields?.requestId === "string" ? fields.requestId : null;
        count += 1;
        errors.unshift({ id: count, at: now(), message, requestId });
        errors.length = Math.min(errors.length, KEPT_MAX);
        log.error(message, fields);
      },
    },
  };
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Fields = Record<string, unknown>;

/** The server's log. It never contains a password, token, photo or email address. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** An error as its stack; platform errors, such as an AbortError, have none. */
const toLoggable = (value: unknown): unknown => (value instanceof Error ? value.stack || String(value) : value);

/** One JSON object per line; messages below `level` are dropped. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => number = Date.now): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const createMethod =
    (name: Exclude<LogLevel, "silent">) =>
    (message: string, fields: Fields = {}) => {
      if (LOG_LEVELS.indexOf(name) < threshold) return;
      const serialized = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toLoggable(value)]));
      write(JSON.stringify({ time: new Date(now()).toISOString(), level: name, message, ...serialized }));
    };
  return {
    debug: createMethod("debug"),
    info: createMethod("info"),
    warn: createMethod("warn"),
    error: createMethod("error"),
  };
}

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Fields = Record<string, unknown>;

/** Where the server says what happened; never a password, token, photo or e-mail. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** An error as its stack; those of the platform, such as an AbortError, have an empty one. */
const asText = (value: unknown): unknown => (value instanceof Error ? value.stack || String(value) : value);

/** One JSON object a line; what lies below `level` is dropped. */
export function createLog(level: LogLevel, write: (line: string) => void, now: () => number = Date.now): Log {
  const threshold = LOG_LEVELS.indexOf(level);
  const at =
    (name: Exclude<LogLevel, "silent">) =>
    (message: string, fields: Fields = {}) => {
      if (LOG_LEVELS.indexOf(name) < threshold) return;
      const shown = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, asText(value)]));
      write(JSON.stringify({ time: new Date(now()).toISOString(), level: name, message, ...shown }));
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

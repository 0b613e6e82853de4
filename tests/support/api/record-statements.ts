import type { Database } from "bun:sqlite";

const WAYS = ["prepare", "query", "run"] as const satisfies readonly (keyof Database)[];

/** The texts of all statements that are prepared or run on this connection from now on, in order. */
export function recordStatements(client: Database): string[] {
  const texts: string[] = [];
  for (const way of WAYS) {
    const original = client[way].bind(client) as (text: string, ...more: unknown[]) => unknown;
    const recording = (text: string, ...more: unknown[]) => {
      texts.push(text);
      return original(text, ...more);
    };
    Object.defineProperty(client, way, { value: recording });
  }
  return texts;
}

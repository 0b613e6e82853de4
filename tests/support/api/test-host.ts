import type { Host } from "../../../src/integrations/host/host.ts";
import { NOON } from "../fixed-now.ts";

/** A machine without backups and errors. */
export const createTestHost = (changes: Partial<Host> = {}): Host => ({
  startedAt: NOON,
  measureDatabase: () => 4096,
  listErrors: () => [],
  countAnalyses: () => ({ recognized: 0, failed: 0, promptTokens: 0, completionTokens: 0 }),
  prices: null,
  listSettings: async () => [],
  findLastBackup: () => null,
  backups: async () => ({
    list: async () => ({
      ...{ dailyAt: null, hasBucket: false, bucketProblem: null, running: null, lastTask: null, last: null },
      files: [],
    }),
    begin: () => true,
    find: async () => undefined,
  }),
  ...changes,
});

import type { AdminOverview } from "../../../src/contracts/admin/server.ts";

/** What the page for administrators shows first. */
export const ADMIN_OVERVIEW: AdminOverview = {
  version: "1.2.3",
  startedAt: "2026-11-27T03:30:00.000Z",
  accounts: { total: 1234, demos: 1, seenLately: 7 },
  storage: { databaseBytes: 34_000_000, photoBytes: 1_200_000_000 },
  analyses: {
    ...{ provider: "a model", lastDay: 9, recognized: 5, failed: 2, promptTokens: 1000, completionTokens: 200 },
    cost: null,
  },
  ...{ reports: 2, errors: 1 },
  backup: { at: "2026-11-27T03:30:00.000Z", isGood: true },
};

import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { NewGoals } from "../../offline/outbox/diary-change.ts";
import { invalidateAccount } from "../access/access-queries.ts";
import { invalidateDiary, loadEntryChanges } from "../diary/queries.ts";
import { invalidateGoals } from "./goal-queries.ts";

/** Changes the goal (kcal) alone, or with the macros and answers that belong to it. */
export const changeGoalsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (fields: NewGoals) => (await loadEntryChanges()).changeGoals(client, fields),
    onSuccess: ({ notice }) => {
      const loading = Promise.all([invalidateAccount(client), invalidateDiary(client), invalidateGoals(client)]);
      return notice === undefined ? loading : undefined;
    },
  });

import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Exercise, NewExercise, Weighing } from "../../../src/contracts/body.ts";
import { invalidateDiary } from "../../domain/diary/queries.ts";
import { invalidateGoals } from "../../domain/goal/goal-queries.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { invalidate } from "../../platform/query-client.ts";

const EXERCISE = "/api/exercise";
const WEIGHTS = "/api/weights";
/** The days in which the last weighing is looked for. */
const WEIGHING_DAYS = 90;

/** The exercises of a diary day, oldest first. */
export const exercisesQuery = (today: string) =>
  queryOptions<Exercise[]>({ queryKey: [EXERCISE, { day: today }, today] });

/** The last weight in kg; null if there is none of the last months. */
export const lastWeightQuery = (today: string) =>
  queryOptions<Weighing[], Error, number | null>({
    queryKey: [WEIGHTS, { days: WEIGHING_DAYS }, today],
    select: (weighings) => weighings.at(-1)?.kg ?? null,
  });

/** Everything that shows exercises, or a goal that they add to. */
const invalidateExercise = (client: QueryClient) =>
  Promise.all([invalidate(client, [EXERCISE]), invalidateDiary(client), invalidateGoals(client)]);

export const addExerciseMutation = (client: QueryClient) =>
  mutationOptions({
    /** The key is the same for what is sent again because its answer was lost. */
    mutationFn: ({ key, ...exercise }: NewExercise & { key: string }) =>
      callApi<Exercise>("POST", EXERCISE, { body: exercise, headers: { "Idempotency-Key": key } }),
    onSuccess: () => invalidateExercise(client),
  });

export const deleteExerciseMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Exercise) => callApi<undefined>("DELETE", `${EXERCISE}/${id}`),
    onSuccess: () => invalidateExercise(client),
  });

import type { QueryClient } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { toDiaryDate, toLocalTime } from "../../../src/shared/diary/day-window.ts";
import { entriesQuery } from "../../domain/diary/queries.ts";
import { SAME_TIME_MS } from "../../offline/outbox/sent-keys.ts";
import { getKeyPrefix } from "../../platform/create-id.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";

// A person whose photo waits for a connection may photograph the meal again. Only a person knows whether it was eaten twice.

/** What a photo shows, and when it was taken (ISO instant). The id is that of the photo, and of its entry. */
type PhotographedMeal = { id: string; name: string; takenAt: string };

/** Whether two photos are of about the same time. */
const isOther = (one: PhotographedMeal, other: Omit<PhotographedMeal, "name">): boolean =>
  getKeyPrefix(one.id) !== getKeyPrefix(other.id) &&
  Math.abs(Date.parse(one.takenAt) - Date.parse(other.takenAt)) < SAME_TIME_MS;

const isSame = (one: PhotographedMeal, other: PhotographedMeal): boolean =>
  one.name === other.name && isOther(one, other);

/** The meals of photos that the running app has added, or is just adding. `hasWaited`: without a tap. */
const addedBy = new WeakMap<QueryClient, (PhotographedMeal & { hasWaited: boolean })[]>();

const listAdded = (client: QueryClient) => addedBy.get(client) ?? [];

const note = (client: QueryClient, meal: PhotographedMeal, hasWaited: boolean): void =>
  void addedBy.set(client, [...listAdded(client), { ...meal, hasWaited }]);

/** Notes that the meal of the photo on the screen is added. */
export const noteShownMeal = (client: QueryClient, meal: PhotographedMeal): void => note(client, meal, false);

/** Whether this dish is added from a photo of about the same time that has waited. */
export const hasWaitedToo = (client: QueryClient, meal: PhotographedMeal): boolean =>
  listAdded(client).some((added) => added.hasWaited && isSame(meal, added));

/**
 * Notes that the meal of a photo that has waited is added; false where this dish is in the diary from another photo of
 * about the same time, or on its way there. `similar` are entries whose photos look the same. Rejects where the diary
 * cannot be loaded.
 */
export async function claimWaitingMeal(
  client: QueryClient,
  meal: PhotographedMeal,
  similar: readonly FoodEntry[],
): Promise<boolean> {
  const day = toDiaryDate(toLocalTime(Date.parse(meal.takenAt), getDeviceTimeZone()), "home").toString();
  const stored = await client.fetchQuery({ ...entriesQuery("home", day), staleTime: 0 });
  const isKnown =
    listAdded(client).some((added) => isSame(meal, added)) ||
    [...similar, ...stored.filter(({ name }) => name === meal.name)].some(
      ({ id, analyzedAt }) => analyzedAt !== null && isOther(meal, { id, takenAt: analyzedAt }),
    );
  if (!isKnown) note(client, meal, true);
  return !isKnown;
}

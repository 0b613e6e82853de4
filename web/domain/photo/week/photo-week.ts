import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { type DiaryDay, listDiaryDays } from "../../../../src/shared/diary/day-window.ts";
import { sumEntries, summarizeDays } from "../../../../src/shared/diary/diary-figures.ts";
import { isWithin } from "../../../platform/api/entry-day.ts";
import { formatMonthDay } from "../../../ui/format/dates.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";

/** With fewer photos a week makes no collage; of more, it shows so many. */
const PHOTOS_MIN = 3;
const PHOTOS_MAX = 28;
const WEEK_DAYS = 7;
export const SUNDAY = 7;

/** A photo, and what is on it. */
export type WeekPhoto = { imageUrl: string; names: string[] };

/** A week's photos, oldest first. */
export type PhotoWeek = {
  /** The dates of its Monday and its Sunday. */
  firstDay: string;
  lastDay: string;
  photos: WeekPhoto[];
  /** kcal a day, over the days with meals. */
  averageDailyCalories: number;
};

/** The diary days from Monday to Sunday of the last week that has come to its Sunday, which may be today. */
export const listWeekDays = (today: Temporal.PlainDate): DiaryDay[] =>
  listDiaryDays(today.subtract({ days: today.dayOfWeek % SUNDAY }), WEEK_DAYS, "diary");

/** Every photo once, oldest first: the foods of a plate, and copies of an entry, have one photo. */
function listPhotos(entries: readonly FoodEntry[]): WeekPhoto[] {
  const photos = new Map<string, WeekPhoto>();
  for (const { imageUrl, name } of [...entries].sort((a, b) => Date.parse(a.eatenAt) - Date.parse(b.eatenAt))) {
    if (imageUrl === null) continue;
    const photo = photos.get(imageUrl);
    if (!photo) photos.set(imageUrl, { imageUrl, names: [name] });
    else if (!photo.names.includes(name)) photo.names.push(name);
  }
  return [...photos.values()];
}

/** At most `max` of the items, spread evenly over all of them. */
const spread = <Item>(items: readonly Item[], max: number): Item[] =>
  items.filter((_, index) => {
    const step = Math.max(1, items.length / max);
    return Math.floor(index / step) !== Math.floor((index - 1) / step);
  });

/** What the collage of a week shows, from all entries of its days; undefined if it has too few photos. */
export function buildPhotoWeek(entries: readonly FoodEntry[], days: readonly DiaryDay[]): PhotoWeek | undefined {
  const [monday, sunday] = [days.at(0), days.at(-1)];
  const photos = listPhotos(entries);
  if (!monday || !sunday || photos.length < PHOTOS_MIN) return undefined;
  const totals = days.map((day) => sumEntries(entries.filter((entry) => isWithin(entry, day))));
  return {
    firstDay: monday.date.toString(),
    lastDay: sunday.date.toString(),
    photos: spread(photos, PHOTOS_MAX),
    averageDailyCalories: summarizeDays(totals).averageDailyCalories,
  };
}

/** `Nov 16 – Nov 22`. */
export const formatWeek = ({ firstDay, lastDay }: PhotoWeek): string =>
  `${formatMonthDay(firstDay)} – ${formatMonthDay(lastDay)}`;

/** `1,348 kcal a day on average`. */
export const formatAverage = ({ averageDailyCalories }: PhotoWeek): string =>
  `${formatWholeNumber(averageDailyCalories)} kcal a day on average`;

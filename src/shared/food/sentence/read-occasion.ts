import type { MealType } from "../../product/enums.ts";
import { findWords, replaceWords } from "./find-words.ts";

/** When and at which meal something was eaten; null where the text does not say. `eatenAt` in UTC milliseconds. */
export type Occasion = { mealType: MealType | null; eatenAt: number | null };

const MEALS: Readonly<Record<string, MealType>> = {
  ...{ breakfast: "breakfast", brunch: "lunch", lunch: "lunch", luncheon: "lunch", lunchtime: "lunch" },
  ...{ dinner: "dinner", supper: "dinner", dinnertime: "dinner", tea: "dinner" },
  ...{ b: "breakfast", l: "lunch", d: "dinner", s: "snack" },
  ...{ brekkie: "breakfast", brekky: "breakfast", bfast: "breakfast" },
  ...{ snack: "snack", snacks: "snack", elevenses: "snack", dessert: "dinner" },
};
const MEAL_WORDS =
  "breakfast|brekkie|brekky|bfast|brunch|lunch(?:eon|time)?|dinner(?:time)?|supper|snacks?|elevenses|dessert";

/** A meal is named after a preposition, at the beginning before what was eaten, or at the end. */
const MEAL = new RegExp(
  String.raw`(?:for|at|as|during|to(?!\s+(?:(?:an?|my|the)\s+)?tea))\s+(?:an?\s+|my\s+|our\s+|the\s+|(?:mid[- ]?)?(?:morning|afternoon|evening|late|early|midnight)\s+)*(${MEAL_WORDS}|tea)(?![\p{L}\p{N}])` +
    String.raw`|^[\s,]*(?:midnight|bedtime|evening|afternoon|morning|mid-morning)\s+(snack)(?=\s)[\s,]*(?:was|were|[:=–—]|-(?=\s))?` +
    String.raw`|^[\s,]*(?:(?:my|our|today'?s|yesterday'?s)\s+)?(${MEAL_WORDS}|tea(?=\s+was\s))(?:(?:[\s,]+(?:was|were|is|of))?[\s,]*(?:[:=–—]|-(?=\s))|[\s,]+(?:was|were|is|of)(?=\s))` +
    String.raw`|[,;(]\s*(${MEAL_WORDS})\)?\s*\.?\s*$` +
    String.raw`|between\s+(?:meals|\p{L}+\s+and\s+(?:lunch|dinner))(?!\p{L})` +
    String.raw`|my\s+(${MEAL_WORDS})(?=[\s,]+(?:was|were)|\s*(?:$|[,:]))(?:[\s,]+(?:was|were))?`,
  "giu",
);

/** A meal without a mark; "breakfast burrito" and "lunch meat" are foods. */
const BARE_MEAL = String.raw`([blds](?=:)|breakfast(?!\s+(?:burritos?|sandwich|tacos?|wraps?|bowls?|bars?|rolls?|tea|sausages?|cereals?|potatoes|biscuits?)(?!\p{L}))|brekkie|brekky|bfast|brunch|lunch(?!\s+(?:meat|box))|dinner(?!\s+(?:rolls?|plate))|supper|snacks?(?!\s+(?:bars?|mix|packs?|cakes?|box)(?!\p{L})))(?![\p{L}\p{N}])(?:[\s,]+(?:was|were|is)(?!\p{L}))?\s*(?:[:=–—]|-(?=\s))?`;
/** At the beginning a meal needs no mark: "lunch 3 tacos", "yesterday lunch pasta". */
const FIRST_MEAL = new RegExp(
  String.raw`^[\s,]*(?:(?:late|early|quick|light|big|second)\s+)?${BARE_MEAL}(?=[\s\S]*\p{L})`,
  "giu",
);
/** Nor where a sentence has several, of which one may have been skipped: "no breakfast lunch soup dinner pasta". */
const ONE_OF_MEALS = new RegExp(String.raw`((?:no|skipped|missed|didn['’]?t (?:have|eat))\s+)?${BARE_MEAL}`, "giu");

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const PARTS: Readonly<Record<string, { hour: number; minute: number }>> = {
  ...{ morning: { hour: 8, minute: 0 }, noon: { hour: 12, minute: 0 }, midday: { hour: 12, minute: 0 } },
  ...{
    lunchtime: { hour: 12, minute: 30 },
    afternoon: { hour: 15, minute: 0 },
    arvo: { hour: 15, minute: 0 },
    evening: { hour: 19, minute: 0 },
  },
  ...{ night: { hour: 21, minute: 0 }, midnight: { hour: 0, minute: 0 } },
  ...{ am: { hour: 8, minute: 0 }, pm: { hour: 15, minute: 0 } },
};
const USUAL_TIMES: Readonly<Record<MealType, { hour: number; minute: number }>> = {
  breakfast: { hour: 8, minute: 0 },
  lunch: { hour: 12, minute: 30 },
  dinner: { hour: 19, minute: 0 },
  snack: { hour: 16, minute: 0 },
};
const PART_WORDS = "morning|noon|midday|afternoon|arvo|evening|night";
const DAY = new RegExp(
  String.raw`(?:(the day before yesterday)|(yesterday)|(last)(?=\s+(?:night|evening))|(today)|(this)(?=\s+(?:${PART_WORDS}))|(tonight)|(?:(?:on|last)\s+)?(?!sunday\s+roast(?:\s*$|\s*[:,;(]|\s+(?:with|dinner|lunch|at)))(${WEEKDAYS.join("|")})(?!\p{L}))(?:\s+(?:at\s+)?(${PART_WORDS}))?(?![\p{L}\p{N}'’])`,
  "giu",
);
/** What is left over from an earlier meal is not eaten then: "cold pizza from last night". */
const LEFT_OVER =
  /(?:left ?overs? from (?:lunch|dinner|supper|tea)|(?:left ?overs? )?from (?:last night|yesterday|the day before))(?!['’\p{L}\p{N}])/giu;
const PART =
  /(?:in the (morning|afternoon|evening)|(?:at|around|about) (noon|midday|midnight|night)|this (am|pm))(?![\p{L}\p{N}])/giu;
const AT = String.raw`(?:at|around|about|by|@)\s*`;
const CLOCK = new RegExp(
  String.raw`(?:${AT}(\d{1,2})[:.h](\d{2})|(\d{1,2}):(\d{2})|(\d{1,2})\.(\d{2})(?=\s?[ap]\.?m))\s?(am|pm|a\.m\.|p\.m\.)?(?![\p{L}\p{N}%])` +
    String.raw`|(?:${AT})?(\d{1,2})\s?(am|pm|a\.m\.|p\.m\.)(?![\p{L}\p{N}])` +
    String.raw`|(?:at|around|by|@)\s*(\d{1,2})(?:\s?o'?clock)?(?=\s*(?:$|[,.;](?!\d)|i\b|for\b|with\b|today\b|yesterday\b))`,
  "giu",
);
const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const MINUTES: Readonly<Record<string, number>> = { fifteen: 15, thirty: 30, "forty five": 45, "forty-five": 45 };
/** "At eight", "at seven thirty", "around half past one", "quarter to nine"; "half seven" is half past. */
const SPOKEN_CLOCK = new RegExp(
  String.raw`(?:${AT})?(?:(?:a\s+)?(half|quarter)\s+(past|to)|(?:at|around|about)\s+(half)(?=\s+\p{L}))\s+(${HOURS.join("|")}|\d{1,2})(?![\p{L}\p{N}:.])` +
    String.raw`|(?:at|around|about)\s+(${HOURS.join("|")})[\s-]+(?:(${Object.keys(MINUTES).join("|")})|o['’]?clock)(?!\p{L})|at\s+(${HOURS.join("|")})(?!\p{L}|\s+(?:guys|restaurants|places|parties)(?!\p{L}))`,
  "giu",
);
const parseHour = (said: string): number => HOURS.indexOf(said.toLowerCase()) + 1 || Number(said);
const AGO =
  /(?:about\s+)?(half an|an?|\d{1,2}|two|three|four)\s+(minutes?|mins?|hours?|hrs?)\s+ago(?![\p{L}\p{N}])|(?:just|right)\s+now(?![\p{L}\p{N}])/giu;
const COUNTS: Readonly<Record<string, number>> = { "half an": 0.5, a: 1, an: 1, two: 2, three: 3, four: 4 };

type Time = { hour: number; minute: number };
type Said = {
  mealType?: MealType;
  day?: Temporal.PlainDate;
  part?: string;
  clock?: Time & { isHalfDay: boolean };
  minutesAgo?: number;
};

/** The most recent date with the name of a weekday, before today. */
const findWeekday = (name: string, today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ days: (today.dayOfWeek - WEEKDAYS.indexOf(name) - 1 + 7) % 7 || 7 });

function toClock(hours: string, minutes: string | undefined, half: string | undefined): Said["clock"] {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  // "12:30" is after noon, also in the morning.
  if (half === undefined) return { hour, minute, isHalfDay: hour >= 1 && hour < 12 };
  return { hour: (hour % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0), minute, isHalfDay: false };
}

/** The instants that what was said may mean, the most recent first. */
function listInstants(said: Said, at: number, timeZone: string): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const days = said.day ? [said.day] : [today, today.subtract({ days: 1 })];
  const hasTime = said.clock ?? said.part;
  if (!(hasTime || said.day)) return [];
  const usual = said.mealType ? USUAL_TIMES[said.mealType] : undefined;
  const part = said.part ? PARTS[said.part] : undefined;
  const { clock } = said;
  const isLate = (part?.hour ?? usual?.hour ?? 0) >= 12;
  const isEarly = said.part === "morning" || said.part === "am" || said.mealType === "breakfast";
  const listTimes = (): Time[] => {
    if (!clock) return [part ?? usual ?? PARTS.noon ?? { hour: 12, minute: 0 }];
    const evening = { hour: (clock.hour % 12) + 12, minute: clock.minute };
    const morning = { hour: clock.hour % 12, minute: clock.minute };
    if (!clock.isHalfDay) return [clock];
    return isEarly ? [morning] : isLate && said.mealType !== "snack" ? [evening] : [evening, morning];
  };
  return days.flatMap((day) =>
    listTimes().map((time) => day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds),
  );
}

/**
 * Reads when and at which meal a sentence says that something was eaten, seen from the instant `at`, and blanks it there
 * without moving the rest. A time that is still to come is none.
 */
export function readOccasion(sentence: string, at: number, timeZone: string): { occasion: Occasion; rest: string } {
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const said: Said = {};
  let rest = sentence;
  const take = (pattern: RegExp, note: (groups: readonly (string | undefined)[]) => boolean): void => {
    rest = replaceWords(rest, pattern, ([found, ...groups]) =>
      note(groups) ? `,${" ".repeat(found.length - 1)}` : found,
    );
  };
  take(AGO, ([count, unit]) => {
    const number = count === undefined ? 0 : (COUNTS[count.toLowerCase()] ?? Number(count));
    said.minutesAgo = number * (unit?.toLowerCase().startsWith("h") ? 60 : 1);
    return true;
  });
  rest = replaceWords(rest, LEFT_OVER, ([found]) => " ".repeat(found.length));
  take(DAY, ([beforeYesterday, yesterday, last, isToday, isThis, tonight, weekday, part]) => {
    if (beforeYesterday) said.day = today.subtract({ days: 2 });
    else if (yesterday ?? last) said.day = today.subtract({ days: 1 });
    else if (weekday) said.day = findWeekday(weekday.toLowerCase(), today);
    else if (isToday ?? isThis ?? tonight) said.day = today;
    const named = tonight ? "evening" : part?.toLowerCase();
    if (named !== undefined) said.part = named;
    return true;
  });
  take(PART, ([inThe, at, half]) => {
    said.part ??= (inThe ?? at ?? half ?? "").toLowerCase();
    return true;
  });
  take(SPOKEN_CLOCK, ([part, side, half, partHour, hour, minutes, atHour]) => {
    const isBefore = side?.toLowerCase() === "to";
    const behind = part?.toLowerCase() === "quarter" ? 15 : part === undefined && half === undefined ? 0 : 30;
    const minute = MINUTES[minutes?.toLowerCase() ?? ""] ?? behind;
    const named = parseHour(partHour ?? hour ?? atHour ?? "");
    const clock = toClock(
      String(isBefore ? named - 1 || 12 : named),
      String(isBefore ? 60 - minute : minute),
      undefined,
    );
    if (clock) said.clock ??= clock;
    return clock !== undefined;
  });
  take(
    CLOCK,
    ([saidHours, saidMinutes, hours, minutes, dotHours, dotMinutes, half, fullHours, fullHalf, bareHours]) => {
      const clock = toClock(
        saidHours ?? hours ?? dotHours ?? fullHours ?? bareHours ?? "",
        saidMinutes ?? minutes ?? dotMinutes,
        half ?? fullHalf,
      );
      if (clock) said.clock ??= clock;
      return clock !== undefined;
    },
  );
  const noteMeal = (names: readonly (string | undefined)[]): boolean => {
    const mealType = MEALS[names.find((one) => one !== undefined)?.toLowerCase() ?? ""];
    if (mealType) said.mealType ??= mealType;
    return true;
  };
  const named = Array.from(findWords(sentence, ONE_OF_MEALS), ([, , name = ""]) => MEALS[name.toLowerCase()]);
  take(MEAL, noteMeal);
  if (said.mealType === undefined) take(FIRST_MEAL, noteMeal);
  if (new Set(named).size > 1) take(ONE_OF_MEALS, ([skipped, name]) => skipped !== undefined || noteMeal([name]));
  const eatenAt =
    said.minutesAgo === undefined
      ? listInstants(said, at, timeZone).find((instant) => instant <= at)
      : at - said.minutesAgo * 60_000;
  return { occasion: { mealType: said.mealType ?? null, eatenAt: eatenAt ?? null }, rest };
}

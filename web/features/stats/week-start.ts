/** The regions whose weeks do not begin on Monday, by the first day (0 is Sunday): CLDR 48, supplemental/weekData. */
const REGIONS: readonly (readonly [day: number, regions: string])[] = [
  [
    0,
    `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK
    PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`,
  ],
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
];
const MONDAY = 1;

/** The region of a language tag, which for `en` is `US`; undefined if it is not one. */
function findRegion(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/**
 * The day on which weeks begin where `language` (such as `de-AT`) is spoken, 0 for Sunday to 6. The table stands in for
 * `getWeekInfo`, which the oldest browsers do not have.
 */
export function findWeekStart(language: string): number {
  const region = findRegion(language);
  return REGIONS.find(([, regions]) => region !== undefined && regions.includes(region))?.[0] ?? MONDAY;
}

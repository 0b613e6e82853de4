import { startClockedProduct } from "./clocked-product.ts";
import { addEntry, openSignedIn } from "./pages.ts";

/** A local hour of a date in a zone, in UTC milliseconds. */
export const toInstant = (date: string, hour: number, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;

/** A user in a zone and a server at the same time; `advance` advances both clocks. */
export async function openAt(
  time: number,
  timezoneId: string,
  meals: [name: string, eatenAt: number, calories: number][],
) {
  const { url, clock } = startClockedProduct(time);
  const page = await openSignedIn({ url, path: "/manual-entry", context: { timezoneId, locale: "en-GB" } });
  for (const [name, eatenAt, calories] of meals) {
    await addEntry(page, url, { name, calories, eatenAt: new Date(eatenAt).toISOString() });
  }
  await page.clock.install({ time });
  const advance = async (ms: number) => {
    clock.time += ms;
    await page.clock.fastForward(ms);
  };
  return { page, url, advance };
}

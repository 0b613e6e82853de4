import type { CurrentUser } from "../current-user.ts";
import type { Clock } from "../integrations/clock.ts";
import { setNewest } from "../set-newest.ts";

/** A local day begins, and a clock is put forward or back, at a quarter of an hour of UTC in each zone. */
const QUARTER_HOUR_MS = 15 * 60_000;

/** A day of twelve meals has 7,000 characters. Longer answers than this are read each time. */
const CACHED_MAX_LENGTH = 32 * 1024;
const CACHED_ANSWERS_MAX = 500;

/** The JSON of an answer, and the diary version and quarter of an hour that it is of. */
type CachedAnswer = { state: string; json: string };

/** As Bun's `Response.json`. */
const JSON_HEADERS = { "content-type": "application/json;charset=utf-8" };
const toResponse = (json: string): Response => new Response(json, { headers: JSON_HEADERS });

/**
 * Answers calls that read nothing but the diary, the goals and the clock. A phone repeats them with each visit of a screen,
 * so their JSON is cached until the diary version changes, or a local day may have begun.
 */
export function createDiaryAnswers(clock: Clock) {
  const cached = new Map<string, CachedAnswer>();
  return {
    /** The answer of a call; `read` computes what it says. */
    async respond(user: CurrentUser, request: Request, read: () => Promise<unknown>): Promise<Response> {
      const call = `${user.id} ${user.timeZone} ${request.url}`;
      const state = `${user.diaryVersion} ${Math.floor(clock.now() / QUARTER_HOUR_MS)}`;
      const known = cached.get(call);
      if (known?.state === state) return toResponse(known.json);
      const json = JSON.stringify(await read());
      if (json.length <= CACHED_MAX_LENGTH) setNewest(cached, call, { state, json }, CACHED_ANSWERS_MAX);
      return toResponse(json);
    },
  };
}
export type DiaryAnswers = ReturnType<typeof createDiaryAnswers>;

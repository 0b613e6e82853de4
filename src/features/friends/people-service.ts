import type { BlockedPerson, Person } from "../../contracts/friends.ts";
import { AppError, invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { USER_SEARCH_MIN_LENGTH } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { reachesLength } from "../../shared/text/text-length.ts";
import type { BlockRepository } from "./block-repository.ts";
import type { PeopleRepository } from "./people-repository.ts";

type Deps = {
  people: PeopleRepository;
  blocks: BlockRepository;
  /** The form in which names of accounts are compared. */
  normalizeIdentifier: (name: string) => string;
  /** How many searches an account may make. */
  searchLimiter: RateLimiter;
  /** How many accounts an account may block. */
  blockLimiter: RateLimiter;
  clock: Clock;
};

const MAX_RESULTS = 10;

/** Searches people by username, and blocks people. */
export const createPeopleService = ({
  people,
  blocks,
  normalizeIdentifier,
  searchLimiter,
  blockLimiter,
  clock,
}: Deps) => ({
  /**
   * People whose names contain the text, compared without case: exact matches first, then names that begin with it.
   * Throws 422 for fewer than three characters, and 429.
   */
  async search(userId: number, text: string): Promise<Person[]> {
    const key = normalizeIdentifier(text);
    if (!reachesLength(key, USER_SEARCH_MIN_LENGTH)) {
      throw invalidField("q", `Please type at least ${USER_SEARCH_MIN_LENGTH} characters`);
    }
    await searchLimiter.take(String(userId));
    const found = await people.findByPrefix({ userId, key, limit: MAX_RESULTS });
    const missing = MAX_RESULTS - found.length;
    return missing === 0 ? found : [...found, ...(await people.findContaining({ userId, key, limit: missing }))];
  },

  /** Blocks someone. Throws 422 for oneself, 404 for an unknown account, and 429. */
  async block(userId: number, otherId: number): Promise<void> {
    if (otherId === userId) throw new AppError(422, "You cannot block yourself.");
    await blockLimiter.take(String(userId));
    if (!(await blocks.add(userId, otherId, clock.now()))) throw new AppError(404, "This person does not exist.");
  },

  /** Removes a block, if there is one. The friendship it ended does not come back. */
  unblock: (userId: number, otherId: number): Promise<void> => blocks.remove(userId, otherId),

  /** The accounts that this account has blocked, the latest first. */
  async listBlocked(userId: number): Promise<BlockedPerson[]> {
    return (await blocks.list(userId)).map((row) => ({ ...row, createdAt: formatInstant(row.createdAt) }));
  },
});
export type PeopleService = ReturnType<typeof createPeopleService>;

import type { BlockedPerson, Person } from "../../contracts/friends.ts";
import { AppError, invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { asInstant } from "../../shared/instant.ts";
import { USER_SEARCH_MIN_LENGTH } from "../../shared/limits.ts";
import type { BlockRepository } from "./block-repository.ts";
import type { PeopleRepository } from "./people-repository.ts";

type Deps = {
  people: PeopleRepository;
  blocks: BlockRepository;
  /** The form in which names of accounts are compared. */
  keyOf: (name: string) => string;
  /** How many searches an account may make. */
  searches: { take(account: string): unknown };
  clock: Clock;
};

const FOUND_MAX = 10;

/** Finds people by their usernames, and keeps those apart who do not want to meet. */
export const createPeopleService = ({ people, blocks, keyOf, searches, clock }: Deps) => ({
  /**
   * People whose names have the text in them, in whatever case: first whoever is called so, then names that begin with
   * it. Throws 422 for less than three characters, 429.
   */
  async search(userId: number, text: string): Promise<Person[]> {
    const key = keyOf(text);
    if (Array.from(key).length < USER_SEARCH_MIN_LENGTH) {
      throw invalidField("q", `Please type at least ${USER_SEARCH_MIN_LENGTH} characters`);
    }
    searches.take(String(userId));
    const found = await people.beginningWith({ userId, key, limit: FOUND_MAX });
    const missing = FOUND_MAX - found.length;
    return missing === 0 ? found : [...found, ...(await people.containing({ userId, key, limit: missing }))];
  },

  /** Blocks somebody, whatever there was between the two. Throws 422 for oneself, 404 for an unknown account. */
  async block(userId: number, otherId: number): Promise<void> {
    if (otherId === userId) throw new AppError(422, "You cannot block yourself.");
    if (!(await blocks.add(userId, otherId, clock.now()))) throw new AppError(404, "This person does not exist.");
  },

  /** Takes a block back, if there is one. What it ended stays ended. */
  unblock: (userId: number, otherId: number): Promise<void> => blocks.remove(userId, otherId),

  /** Whom the account has blocked, the latest first. */
  async blocked(userId: number): Promise<BlockedPerson[]> {
    return (await blocks.list(userId)).map((row) => ({ ...row, createdAt: asInstant(row.createdAt) }));
  },
});
export type PeopleService = ReturnType<typeof createPeopleService>;

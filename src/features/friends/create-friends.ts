import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { BLOCK_BUDGET, FRIEND_REQUEST_BUDGET, USER_SEARCH_BUDGET } from "../../shared/product/limits.ts";
import { createBlockRepository } from "./block-repository.ts";
import { createPeopleRepository } from "./people-repository.ts";
import { createPeopleService } from "./people-service.ts";
import { friendRoutes } from "./routes.ts";
import { createFriendService } from "./service.ts";

type FriendDeps = Parameters<typeof createFriendService>[0];
type Deps = Pick<SharedDeps, "db" | "localLimiters" | "clock"> &
  Pick<FriendDeps, "friends"> &
  Pick<Parameters<typeof createPeopleService>[0], "normalizeIdentifier"> & {
    reminders: Pick<FriendDeps, "announcer">;
  };

/** Creates friends and requests, the search for people, and blocks. */
export function createFriends({ db, friends: rows, reminders, normalizeIdentifier, localLimiters, clock }: Deps) {
  const friends = createFriendService({
    friends: rows,
    announcer: reminders.announcer,
    requestLimiter: localLimiters.budget("friend requests", FRIEND_REQUEST_BUDGET),
    clock,
  });
  const people = createPeopleService({
    people: createPeopleRepository(db),
    blocks: createBlockRepository(db),
    normalizeIdentifier,
    searchLimiter: localLimiters.budget("searches of people", USER_SEARCH_BUDGET),
    blockLimiter: localLimiters.budget("blocks", BLOCK_BUDGET),
    clock,
  });
  return { routes: ({ guard }: Http) => friendRoutes({ guard, friends, people }) };
}

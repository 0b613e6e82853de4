import type { Db } from "../../../db/engine/db.ts";
import type { Clock } from "../../integrations/clock.ts";
import { createAccountExistenceRepository } from "./account-existence-repository.ts";
import { createInviteRepository } from "./invite-repository.ts";
import { createInvites } from "./invites.ts";

const LINK_DAYS = 7;

type Deps = { db: Db; linkOrigin: () => string; clock: Clock };

/**
 * A link with which one account can be made that is an administrator, whatever REGISTRATION says. It replaces the last
 * one. Undefined if there is an account already.
 */
export async function createFirstAdminLink({ db, linkOrigin, clock }: Deps): Promise<string | undefined> {
  if (await createAccountExistenceRepository(db).hasAny()) return undefined;
  const invites = createInvites({ invites: createInviteRepository(db), linkOrigin, clock });
  await invites.revokeOfAdmins();
  return invites.create({ uses: 1, days: LINK_DAYS, makesAdmin: true });
}

import { asc, eq } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { invites } from "../../../db/schema/accounts.ts";
import { isValidInvite } from "../../../db/sql/invites.ts";
import { param, placeholders } from "../../../db/sql/placeholders.ts";

const byId = eq(invites.id, param("id"));

export type InviteRow = typeof invites.$inferSelect;

const NEW_COLUMNS = [
  "codeHash",
  "usesMax",
  "createdAt",
  "expiresAt",
  "makesAdmin",
] as const satisfies readonly (keyof InviteRow)[];
export type NewInvite = Pick<InviteRow, (typeof NEW_COLUMNS)[number]>;

/** The table `invites`. A registration uses one through `createUserRepository`. */
export function createInviteRepository(db: Db) {
  const insert = db.insert(invites).values(placeholders(NEW_COLUMNS)).prepare();
  const findValid = db.select({ makesAdmin: invites.makesAdmin }).from(invites).where(isValidInvite("now")).prepare();
  const listAll = db.select().from(invites).orderBy(asc(invites.id)).prepare();
  const removeOfAdmins = db.delete(invites).where(eq(invites.makesAdmin, true)).prepare();
  const remove = db.delete(invites).where(byId).returning({ id: invites.id }).prepare();

  return {
    insert: async (invite: NewInvite): Promise<void> => void (await insert.run(invite)),
    /** The invite with which an account can be made at `now` (UTC milliseconds); undefined if the code is not valid. */
    findValid: async (codeHash: string, now: number): Promise<{ makesAdmin: boolean } | undefined> =>
      await findValid.get({ codeHash, now }),
    /** Removes the invites that make administrators. */
    removeOfAdmins: async (): Promise<void> => void (await removeOfAdmins.run()),
    /** All invites, the oldest first. Only for administrators and commands. */
    listAll: async (): Promise<InviteRow[]> => await listAll.all(),
    /** Removes an invite; false if it does not exist. Accounts that were made with it stay. */
    remove: async (id: number): Promise<boolean> => (await remove.get({ id })) !== undefined,
  };
}
export type InviteRepository = ReturnType<typeof createInviteRepository>;

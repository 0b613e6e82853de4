import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { photoLooks } from "../../../db/schema/memory.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { PhotoFingerprint } from "./photo-fingerprint.ts";

export type StoredFingerprint = PhotoFingerprint & { photoId: number };

const Colors = Type.Array(Type.Number());
const columns = {
  photoId: photoLooks.photoId,
  upperHash: photoLooks.upperHash,
  lowerHash: photoLooks.lowerHash,
  colors: photoLooks.colors,
};

/** A row with its colors; none for one that another version has stored in another form. */
function toLooks({ colors, ...row }: Omit<StoredFingerprint, "colors"> & { colors: string }): StoredFingerprint[] {
  const parsed: unknown = JSON.parse(colors);
  return Value.Check(Colors, parsed) ? [{ ...row, colors: parsed }] : [];
}

const ownedBy = eq(photoLooks.userId, param("userId"));

/** Reads and empties the table `photo_looks`, whose rows are stored with their photos. */
export function createFingerprintRepository(db: Db) {
  const find = db
    .select(columns)
    .from(photoLooks)
    .where(and(ownedBy, eq(photoLooks.photoId, param("photoId"))))
    .prepare();
  const listLatest = db
    .select(columns)
    .from(photoLooks)
    .where(ownedBy)
    .orderBy(desc(photoLooks.photoId))
    .limit(param("limit"))
    .prepare();
  const count = db.select({ count: sql<number>`count(*)` }).from(photoLooks).where(ownedBy).prepare();
  const removeAll = db.delete(photoLooks).where(ownedBy).prepare();

  return {
    count: async (userId: number): Promise<number> => (await count.get({ userId }))?.count ?? 0,
    /** Removes the fingerprints alone; the photos stay, and are no longer compared. */
    removeAll: async (userId: number): Promise<void> => void (await removeAll.run({ userId })),
    /** The look of one photo of an account. */
    find: async (userId: number, photoId: number): Promise<StoredFingerprint | undefined> =>
      (await find.all({ userId, photoId })).flatMap(toLooks)[0],
    /** The looks of an account's photos, the latest first. */
    listLatest: async (userId: number, limit: number): Promise<StoredFingerprint[]> =>
      (await listLatest.all({ userId, limit })).flatMap(toLooks),
  };
}

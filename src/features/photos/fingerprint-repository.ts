import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { photoFingerprints } from "../../../db/schema/memory.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { PhotoFingerprint } from "./photo-fingerprint.ts";

export type StoredFingerprint = PhotoFingerprint & { photoId: number };

const Colors = Type.Array(Type.Number());
const { id, userId, ...columns } = getTableColumns(photoFingerprints);

/** A row with its colors; none for one that another version has stored in another form. */
function toFingerprints({
  colors,
  ...row
}: Omit<StoredFingerprint, "colors"> & { colors: string }): StoredFingerprint[] {
  const parsed: unknown = JSON.parse(colors);
  return Value.Check(Colors, parsed) ? [{ ...row, colors: parsed }] : [];
}

const ownedBy = eq(photoFingerprints.userId, param("userId"));

/** Reads and empties the table `photo_looks`, whose rows are stored with their photos. */
export function createFingerprintRepository(db: Db) {
  const find = db
    .select(columns)
    .from(photoFingerprints)
    .where(and(ownedBy, eq(photoFingerprints.photoId, param("photoId"))))
    .prepare();
  const listLatest = db
    .select(columns)
    .from(photoFingerprints)
    .where(ownedBy)
    .orderBy(desc(photoFingerprints.photoId))
    .limit(param("limit"))
    .prepare();
  const count = db.select({ count: sql<number>`count(*)` }).from(photoFingerprints).where(ownedBy).prepare();
  const removeAll = db.delete(photoFingerprints).where(ownedBy).prepare();

  return {
    count: async (userId: number): Promise<number> => (await count.get({ userId }))?.count ?? 0,
    /** Removes the fingerprints alone; the photos stay, and are no longer compared. */
    removeAll: async (userId: number): Promise<void> => void (await removeAll.run({ userId })),
    /** The look of one photo of an account. */
    find: async (userId: number, photoId: number): Promise<StoredFingerprint | undefined> =>
      (await find.all({ userId, photoId })).flatMap(toFingerprints)[0],
    /** The looks of an account's photos, the latest first. */
    listLatest: async (userId: number, limit: number): Promise<StoredFingerprint[]> =>
      (await listLatest.all({ userId, limit })).flatMap(toFingerprints),
  };
}

import { and, eq, exists, gt, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { photoFingerprints } from "../../../db/schema/memory.ts";
import { photos, photoUsage } from "../../../db/schema/photos.ts";
import { type BudgetValues, hasRoom, prepareAccountUse, prepareAddressUse } from "../../../db/sql/budgets.ts";
import { listColumns, param, typedPlaceholders } from "../../../db/sql/placeholders.ts";
import { isNotBlocked } from "../../../db/sql/visibility.ts";
import { COMPARED_PHOTOS_MAX } from "../../shared/product/limits.ts";
import type { PhotoFingerprint } from "./photo-fingerprint.ts";

/** `look` is null for a picture that is never compared with others. */
export type NewPhoto = Omit<typeof photos.$inferInsert, "id"> & { look: PhotoFingerprint | null };
/** What the account may still store: `quota` is in bytes of all its photos, the rest in bytes of a day. */
export type PhotoBudget = BudgetValues & { quota: number };
/** The JPEG and its digest. With an `objectKey` it is in the bucket, with `objectBytes`, and `bytes` is empty. */
export type PhotoContent = {
  sha256: string;
  bytes: Uint8Array;
  objectKey: string | null;
  objectBytes: number | null;
};
/** A stored photo, and where it is in the bucket; null where it is in the row. */
type Kept = { id: number; objectKey: string | null };

const STORED_COLUMNS = listColumns(photos, "id");
const FINGERPRINT_COLUMNS = ["upperHash", "lowerHash", "colors"];

/** How many photos are looked at in one statement of maintenance, and at most deleted. */
const WINDOW_PHOTOS = 50;

const byId = eq(photos.id, param("id"));
const ownedBy = eq(photos.userId, param("userId"));

/** The tables `photos` and `photo_usage`, and the writing of `photo_looks`. Instants are UTC milliseconds. */
export function createPhotoRepository(db: Db) {
  const size = sql`${param("size")}`;
  const insert = db
    .insert(photos)
    .select(
      sql`select ${sql.join(typedPlaceholders(photos, STORED_COLUMNS), sql`, `)}
        where coalesce((select bytes from photo_usage where user_id = ${param("userId")}), 0) + ${size} <= ${param("quota")}
          and ${hasRoom(size)}`,
    )
    .onConflictDoNothing()
    .prepare();
  const countInserted = prepareAccountUse(db, size);
  const countInsertedOfAddress = prepareAddressUse(db, size);
  const bySha256 = and(ownedBy, eq(photos.sha256, param("sha256")));
  const touch = db
    .update(photos)
    .set({ createdAt: sql`${param("createdAt")}` })
    .where(and(bySha256, ne(photos.createdAt, param("createdAt"))))
    .prepare();
  const insertFingerprint = db
    .insert(photoFingerprints)
    .select(
      sql`select null, ${photos.id}, ${photos.userId}, ${sql.join(typedPlaceholders(photoFingerprints, FINGERPRINT_COLUMNS).slice(3), sql`, `)}
        from photos where ${bySha256} and ${param("colors")} is not null`,
    )
    .onConflictDoNothing()
    .prepare();
  const firstNotCompared = sql`(select photo_id from photo_looks where user_id = ${param("userId")}
    order by photo_id desc limit 1 offset ${sql.raw(String(COMPARED_PHOTOS_MAX))})`;
  const removeOldFingerprints = db
    .delete(photoFingerprints)
    .where(and(eq(photoFingerprints.userId, param("userId")), lte(photoFingerprints.photoId, firstNotCompared)))
    .prepare();
  const findBySha256 = db.select({ id: photos.id, objectKey: photos.objectKey }).from(photos).where(bySha256).prepare();
  const replaceObject = db
    .update(photos)
    .set({ objectKey: sql`${param("objectKey")}` })
    .where(and(byId, eq(photos.objectKey, param("lostKey"))))
    .returning({ objectKey: photos.objectKey })
    .prepare();
  const byIdAndOwner = and(byId, ownedBy);
  const findOwned = db.select({ id: photos.id }).from(photos).where(byIdAndOwner).prepare();
  const profileOwner = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.profilePhotoId, photos.id), isNotBlocked(users.id, param("userId"))));
  const { sha256, bytes, objectKey, objectBytes } = photos;
  const contentColumns = { sha256, bytes, objectKey, objectBytes };
  const findUsage = db
    .select({ bytes: photoUsage.bytes })
    .from(photoUsage)
    .where(eq(photoUsage.userId, param("userId")))
    .prepare();
  const sumUsage = db
    .select({ bytes: sql<number>`coalesce(sum(${photoUsage.bytes}), 0)` })
    .from(photoUsage)
    .prepare();
  const findVisible = db
    .select(contentColumns)
    .from(photos)
    .where(and(byId, or(ownedBy, exists(profileOwner))))
    .prepare();
  const findAny = db.select(contentColumns).from(photos).where(byId).prepare();
  /** The last of the next photos by id: looking at all of them in one statement would keep other calls waiting. */
  const findWindow = db
    .select({ last: sql<number | null>`max(id)` })
    .from(sql`(select id from photos where id > ${param("after")} order by id limit ${sql.raw(String(WINDOW_PHOTOS))})`)
    .prepare();
  const removeUnreferenced = db
    .delete(photos)
    .where(
      and(
        gt(photos.id, param("after")),
        lte(photos.id, param("last")),
        lt(photos.createdAt, param("before")),
        notExists(db.select({ one: sql`1` }).from(foodEntries).where(eq(foodEntries.photoId, photos.id))),
        notExists(db.select({ one: sql`1` }).from(users).where(eq(users.profilePhotoId, photos.id))),
      ),
    )
    .prepare();

  const bindFingerprint = (look: PhotoFingerprint | null) => ({
    upperHash: look?.upperHash ?? null,
    lowerHash: look?.lowerHash ?? null,
    colors: look && JSON.stringify(look.colors),
  });

  return {
    /**
     * Stores a photo, counts its bytes and returns it; undefined if the account has no room for it. A picture that the
     * account already has is neither stored nor counted twice, but its date is updated.
     */
    store: async ({ look, ...photo }: NewPhoto, budget: PhotoBudget): Promise<Kept | undefined> => {
      const { objectKey = null, objectBytes = null } = photo;
      const size = objectBytes ?? photo.bytes.byteLength;
      const values = { ...budget, ...photo, objectKey, objectBytes, size, ...bindFingerprint(look) };
      const [, , , , , [stored]] = await db.atomically([
        bind(insert, values),
        bind(countInserted, values),
        bind(countInsertedOfAddress, values),
        bind(touch, values),
        bind(insertFingerprint, values),
        bind(findBySha256, values),
        bind(removeOldFingerprints, values),
      ]);
      return stored;
    },
    /** Updates the date of a picture that the account has, and returns it; undefined if it has it not. */
    reuse: async ({ look, ...photo }: Omit<NewPhoto, "bytes">): Promise<Kept | undefined> => {
      const values = { ...photo, ...bindFingerprint(look) };
      const [, , [stored]] = await db.atomically([
        bind(touch, values),
        bind(insertFingerprint, values),
        bind(findBySha256, values),
      ]);
      return stored;
    },
    /** Gives a photo another object in place of a lost one; undefined if it has another one by now. */
    replaceObject: async (object: {
      id: number;
      lostKey: string;
      objectKey: string | null;
    }): Promise<{ objectKey: string | null } | undefined> => await replaceObject.get(object),
    /** The bytes of all photos of an account. */
    countBytes: async (userId: number): Promise<number> => (await findUsage.get({ userId }))?.bytes ?? 0,
    /** The bytes of all photos of all accounts. */
    countAllBytes: async (): Promise<number> => (await sumUsage.get())?.bytes ?? 0,
    /** Whether the account has this photo. */
    has: async (userId: number, id: number): Promise<boolean> => (await findOwned.get({ userId, id })) !== undefined,
    /** A photo for its owner; a profile picture for everyone, unless one has blocked the other. */
    findVisible: async (userId: number, id: number): Promise<PhotoContent | undefined> =>
      await findVisible.get({ userId, id }),
    /** Any photo, without a check of access. */
    findAny: async (id: number): Promise<PhotoContent | undefined> => await findAny.get({ id }),
    /** Deletes the photos stored before `instant` that no entry and no account refers to. */
    deleteUnreferencedBefore: async (instant: number): Promise<void> => {
      for (let after: number | null = 0; after !== null; ) {
        const last: number | null = (await findWindow.get({ after }))?.last ?? null;
        if (last !== null) await removeUnreferenced.run({ before: instant, after, last });
        after = last;
      }
    },
  };
}
export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

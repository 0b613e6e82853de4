import type { FeedItem, FeedQuery, Likes, NewShare } from "../../contracts/progress.ts";
import { invalidField, notFound, requireVisibleLength, requireVisibleText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant } from "../../shared/instant.ts";
import { SHARE } from "../../shared/limits.ts";
import type { FeedRepository, ShownShareRow } from "./feed-repository.ts";
import type { ShareRepository } from "./repository.ts";

type Deps = {
  feed: FeedRepository;
  shares: ShareRepository;
  /** How much an account may share. */
  sharing: { take(account: string): unknown };
  clock: Clock;
};

const asItem = (
  userId: number,
  { userId: sharerId, username, profilePhotoId, meal, ...share }: ShownShareRow,
): FeedItem => ({
  ...share,
  user: { id: sharerId, username, profileImageUrl: imageUrlOf(profilePhotoId) },
  createdAt: asInstant(share.createdAt),
  data: meal && {
    foodEntryId: meal.foodEntryId,
    name: meal.name,
    calories: meal.calories,
    imageUrl: imageUrlOf(meal.photoId),
    imagePlaceholder: meal.imagePlaceholder,
  },
  mine: sharerId === userId,
});

/** What people share of their progress, and who likes it. */
export const createProgressService = ({ feed, shares, sharing, clock }: Deps) => ({
  /** Shares of one's own, of friends and public ones, newest first. */
  async feed(userId: number, { limit, before }: FeedQuery): Promise<FeedItem[]> {
    const rows = await feed.list({
      userId,
      limit: limit === undefined ? SHARE.pageSize : Number(limit),
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
    });
    return rows.map((row) => asItem(userId, row));
  },

  /** Stores a share. Throws 422 for a blank or too long text and for a meal that is not in the account's diary, 429. */
  async share(userId: number, { title, description = null, shareType, isPublic = false, data }: NewShare) {
    requireVisibleText("title", title, SHARE.titleMaxLength);
    requireVisibleLength("description", description, SHARE.descriptionMaxLength);
    sharing.take(String(userId));
    const foodEntryId = data?.foodEntryId ?? null;
    const createdAt = clock.now();
    const id = await shares.insert({ userId, title, description, shareType, isPublic, foodEntryId, createdAt });
    if (id === undefined) throw invalidField("data.foodEntryId", "The meal must be one of yours");
    const row = await feed.one(userId, id);
    if (!row) throw notFound("This share");
    return asItem(userId, row);
  },

  /** Removes a share of one's own with its likes and comments; 404 for any other. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await shares.remove(userId, id))) throw notFound("This share");
  },

  /** Likes a share or takes that back; without `on` it turns over what there is. Throws 404 for one that is not seen. */
  async setLike(userId: number, id: number, on: boolean | undefined): Promise<Likes> {
    if (!(await shares.seen(userId, id))) throw notFound("This share");
    if (on === undefined) await shares.toggleLike(userId, id, clock.now());
    else if (on) await shares.like(userId, id, clock.now());
    else await shares.takeLikeBack(userId, id);
    const likes = await shares.likes(userId, id);
    if (!likes) throw notFound("This share");
    return likes;
  },
});
export type ProgressService = ReturnType<typeof createProgressService>;

import type { SavedMeal } from "../../contracts/meals.ts";
import type { FeedItem, FeedQuery, Likes, NewShare } from "../../contracts/progress.ts";
import type { CurrentUser } from "../../current-user.ts";
import { invalidField, notFound, requireText } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { SHARE } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { FeedRepository, FeedRow } from "./feed-repository.ts";
import type { ShareRepository, StoredRecipe } from "./repository.ts";

type Deps = {
  feed: FeedRepository;
  shares: ShareRepository;
  recipes: {
    /** Saves a copy of another person's recipe. */
    copyRecipe(user: CurrentUser, recipe: StoredRecipe): Promise<SavedMeal>;
  };
  /** How much an account may share. */
  shareLimiter: RateLimiter;
  /** How many likes an account may set or remove. */
  likeLimiter: RateLimiter;
  announcer: { liked(userId: number, likerId: number, shareId: number): void };
  clock: Clock;
};

const toFeedItem = (
  userId: number,
  { userId: sharerId, username, profilePhotoId, meal, recipe, ...share }: FeedRow,
): FeedItem => ({
  ...share,
  user: { id: sharerId, username, profileImageUrl: buildImageUrl(profilePhotoId) },
  createdAt: formatInstant(share.createdAt),
  data: meal && {
    foodEntryId: meal.foodEntryId,
    name: meal.name,
    calories: meal.calories,
    imageUrl: buildImageUrl(meal.photoId),
    imagePlaceholder: meal.imagePlaceholder,
  },
  recipe: recipe && { ...recipe, calories: Math.round(recipe.calories / recipe.servings) },
  mine: sharerId === userId,
});

/** Shares of people's progress, and likes. */
export const createProgressService = ({
  feed,
  shares,
  recipes,
  shareLimiter,
  likeLimiter,
  announcer,
  clock,
}: Deps) => ({
  /** Own shares, those of friends and public ones, newest first. */
  async feed(userId: number, { limit, before }: FeedQuery): Promise<FeedItem[]> {
    const rows = await feed.list({
      userId,
      limit: limit === undefined ? SHARE.pageSize : Number(limit),
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
    });
    return rows.map((row) => toFeedItem(userId, row));
  },

  /** Stores a share. Throws 422 for a blank title and for a meal or recipe that is not the user's own, and 429. */
  async share(
    userId: number,
    { title, description = null, shareType, isPublic = false, data, recipeId = null }: NewShare,
  ) {
    requireText("title", title);
    const refund = await shareLimiter.take(String(userId));
    const foodEntryId = data?.foodEntryId ?? null;
    const createdAt = clock.now();
    const share = { userId, title, description, shareType, isPublic, foodEntryId, recipeId, createdAt };
    const id = await shares.insert(share);
    if (id === undefined) {
      await refund();
      throw recipeId === null
        ? invalidField("data.foodEntryId", "The meal must be one of yours")
        : invalidField("recipeId", "The recipe and the meal must be yours");
    }
    const row = await feed.findById(userId, id);
    if (!row) throw notFound("This share");
    return toFeedItem(userId, row);
  },

  /**
   * Saves a copy of the recipe of a share: its name, ingredients, servings and figures. Throws 404 if the user may not see
   * it or it is gone, and 409 if the account has saved as many meals as it may.
   */
  async copyRecipe(user: CurrentUser, id: number): Promise<SavedMeal> {
    const recipe = await shares.findRecipe(user.id, id);
    if (!recipe) throw notFound("This recipe");
    return recipes.copyRecipe(user, recipe);
  },

  /** Deletes an own share with its likes and comments; throws 404 for any other. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await shares.remove(userId, id))) throw notFound("This share");
  },

  /** Sets or removes a like; without `on` it switches it. Throws 404 if the user may not see the share, and 429. */
  async setLike(userId: number, id: number, on: boolean | undefined): Promise<Likes> {
    await likeLimiter.take(String(userId));
    const share = await shares.findVisible(userId, id);
    if (!share) throw notFound("This share");
    if (on === undefined) await shares.toggleLike(userId, id, clock.now());
    else if (on) await shares.like(userId, id, clock.now());
    else await shares.removeLike(userId, id);
    const likes = await shares.findLikes(userId, id);
    if (!likes) throw notFound("This share");
    if (likes.liked) announcer.liked(share.userId, userId, id);
    return likes;
  },
});
export type ProgressService = ReturnType<typeof createProgressService>;

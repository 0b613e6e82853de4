import { eq } from "drizzle-orm";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries, savedMeals } from "../../../db/schema/diary.ts";
import { photos } from "../../../db/schema/photos.ts";
import { blocks, friendships, progressComments, progressShares } from "../../../db/schema/social.ts";
import { jpeg } from "../pictures.ts";
import { type Call, NOON, testApi } from "./test-api.ts";

/** The viewers of what `owner` has: a friend, a stranger, someone blocked, and someone who blocked the owner. */
export const VIEWERS = ["owner", "friend", "stranger", "blocked", "blocker"] as const;
export type Viewer = (typeof VIEWERS)[number];

type Api = ReturnType<typeof testApi>;

const PICTURE = jpeg(10, 10);

const OWNER = 1;
const FRIEND = 2;
const BLOCKED = 4;
const BLOCKER = 5;
/** Visible to everyone, and has sent the owner a friend request. */
const ASKER = 6;

/** Stores a photo of the owner and returns its id. Encoding a new one for each test would take longer than the test. */
function addPhoto({ syncDb }: Api, sha256: string, bytes: Uint8Array): number {
  const photo = { userId: OWNER, sha256, width: 10, height: 10, placeholder: "", createdAt: NOON, bytes };
  return syncDb.insert(photos).values(photo).returning({ id: photos.id }).get().id;
}

/** Stores a meal of the owner with a photo; its id and its photo's path below /api. */
function addMeal(api: Api, name: string, bytes: Uint8Array): { id: number; photo: string } {
  const photoId = addPhoto(api, name, bytes);
  const meal = {
    userId: OWNER,
    name,
    calories: 320,
    mealType: "lunch",
    photoId,
    eatenAt: NOON,
    createdAt: NOON,
  } as const;
  const { id } = api.syncDb.insert(foodEntries).values(meal).returning({ id: foodEntries.rowId }).get();
  return { id, photo: `/images/${photoId}` };
}

/**
 * An account with a picture and a review. It shares a meal with friends (share 1), one with everyone (share 2) and one
 * with everyone that was hidden (share 3), has one unshared meal, and comments on a share of someone else (share 4).
 * And the accounts that look at it.
 */
export async function createSocialCircle() {
  const api = testApi();
  const calls: Call[] = [];
  for (const name of [...VIEWERS, "asker"]) calls.push(await api.signIn(name, { hasTrial: name === "owner" }));
  const [owner] = calls as [Call];
  const viewers = Object.fromEntries(VIEWERS.map((viewer, index) => [viewer, calls[index]])) as Record<Viewer, Call>;

  const now = { createdAt: NOON, updatedAt: NOON };
  await api.syncDb.insert(friendships).values([
    { requesterId: FRIEND, addresseeId: OWNER, status: "accepted", ...now },
    { requesterId: ASKER, addresseeId: OWNER, ...now },
  ]);
  await api.syncDb.insert(blocks).values([
    { blockerId: OWNER, blockedId: BLOCKED, createdAt: NOON },
    { blockerId: BLOCKER, blockedId: OWNER, createdAt: NOON },
  ]);
  const bytes = await PICTURE;
  const profilePhotoId = addPhoto(api, "profile", bytes);
  await api.syncDb.update(users).set({ profilePhotoId }).where(eq(users.id, OWNER));
  const meals = {
    forFriends: addMeal(api, "for friends", bytes),
    forAll: addMeal(api, "for all", bytes),
    hidden: addMeal(api, "hidden", bytes),
    kept: addMeal(api, "kept", bytes),
  };
  const saved = { userId: OWNER, name: "Soup", nameKey: "soup", foods: '[{"items":[]}]', servings: 2, createdAt: NOON };
  const recipe = api.syncDb.insert(savedMeals).values(saved).returning().get();
  const shared = { userId: OWNER, shareType: "streak", createdAt: NOON, recipeId: recipe.id } as const;
  await api.syncDb.insert(progressShares).values([
    { ...shared, title: "For friends", foodEntryId: meals.forFriends.id },
    { ...shared, title: "For all", foodEntryId: meals.forAll.id, isPublic: true },
    { ...shared, title: "Hidden", foodEntryId: meals.hidden.id, isPublic: true, hiddenAt: NOON },
    { ...shared, title: "Of somebody else", userId: ASKER, recipeId: null, isPublic: true },
  ]);
  await api.syncDb.insert(progressComments).values([
    { userId: FRIEND, progressShareId: 2, comment: "Of a friend", createdAt: NOON },
    { userId: OWNER, progressShareId: 4, comment: "Of the owner", createdAt: NOON },
  ]);
  await owner("POST", "/reviews", { rating: 5, title: "Mine", comment: "Telltale", category: "overall" });
  return { ...api, viewers, avatar: `/images/${profilePhotoId}`, meals };
}
export type SocialCircle = Awaited<ReturnType<typeof createSocialCircle>>;

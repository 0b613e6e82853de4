import { blocks, friendships, progressComments, progressShares } from "../../db/schema/social.ts";
import { jpeg } from "./pictures.ts";
import { type Call, NOON, testApi } from "./test-api.ts";

/** Who looks at what `owner` has: a friend, somebody unknown, somebody blocked, and somebody who blocked the owner. */
export const VIEWERS = ["owner", "friend", "stranger", "blocked", "blocker"] as const;
export type Viewer = (typeof VIEWERS)[number];

const OWNER = 1;
const FRIEND = 2;
const BLOCKED = 4;
const BLOCKER = 5;
/** Whom everybody may see, who has asked the owner to be friends. */
const ASKER = 6;

const dataUrl = (bytes: Uint8Array): string => `data:image/jpeg;base64,${bytes.toBase64()}`;

/** A meal with a photo; its id and its photo's path below /api. */
async function logMeal(call: Call, side: number): Promise<{ id: number; photo: string }> {
  const meal = { name: "Soup", calories: 320, imageUrl: dataUrl(await jpeg(side, side)) };
  const { body } = await call("POST", "/food-entries", meal);
  const { id, imageUrl } = body as { id: number; imageUrl: string };
  return { id, photo: imageUrl.slice("/api".length) };
}

/**
 * Somebody with a picture and a review, who shares a meal with friends (share 1), one with everybody (share 2), and one
 * with everybody that was hidden (share 3), has one more in the diary, and comments on what others share (share 4); and
 * those who look at it.
 */
export async function socialCircle() {
  const api = testApi();
  const calls: Call[] = [];
  for (const name of [...VIEWERS, "asker"]) calls.push(await api.signIn(name, { hasTrial: name === "owner" }));
  const [owner] = calls as [Call];
  const viewers = Object.fromEntries(VIEWERS.map((viewer, index) => [viewer, calls[index]])) as Record<Viewer, Call>;

  const now = { createdAt: NOON, updatedAt: NOON };
  await api.db.insert(friendships).values([
    { requesterId: FRIEND, addresseeId: OWNER, status: "accepted", ...now },
    { requesterId: ASKER, addresseeId: OWNER, ...now },
  ]);
  await api.db.insert(blocks).values([
    { blockerId: OWNER, blockedId: BLOCKED, createdAt: NOON },
    { blockerId: BLOCKER, blockedId: OWNER, createdAt: NOON },
  ]);
  const picture = await owner("PATCH", "/user/profile", { profileImageUrl: dataUrl(await jpeg(90, 90)) });
  const { profileImageUrl } = picture.body as { profileImageUrl: string };

  const [forFriends, forAll, hidden, kept] = [
    await logMeal(owner, 10),
    await logMeal(owner, 20),
    await logMeal(owner, 30),
    await logMeal(owner, 40),
  ];
  const shared = { userId: OWNER, shareType: "streak", createdAt: NOON } as const;
  await api.db.insert(progressShares).values([
    { ...shared, title: "For friends", foodEntryId: forFriends.id },
    { ...shared, title: "For all", foodEntryId: forAll.id, isPublic: true },
    { ...shared, title: "Hidden", foodEntryId: hidden.id, isPublic: true, hiddenAt: NOON },
    { ...shared, title: "Of somebody else", userId: ASKER, isPublic: true },
  ]);
  await api.db.insert(progressComments).values([
    { userId: FRIEND, progressShareId: 2, comment: "Of a friend", createdAt: NOON },
    { userId: OWNER, progressShareId: 4, comment: "Of the owner", createdAt: NOON },
  ]);
  await owner("POST", "/reviews", { rating: 5, title: "Mine", comment: "Telltale", category: "overall" });
  const photos = { forFriends: forFriends.photo, forAll: forAll.photo, hidden: hidden.photo, kept: kept.photo };
  return { ...api, viewers, avatar: profileImageUrl.slice("/api".length), photos };
}
export type SocialCircle = Awaited<ReturnType<typeof socialCircle>>;

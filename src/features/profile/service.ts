import { type ChangeTime, findChangeTime } from "../../change-time.ts";
import type { TrialStatus } from "../../contracts/access.ts";
import type { Profile, ProfileChange } from "../../contracts/profile.ts";
import type { CurrentUser } from "../../current-user.ts";
import { signedOut, usernameTaken } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { describeGoalEnd, type GoalEnd } from "../../shared/diary/daily-goals.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { formatNullableInstant } from "../../shared/text/instant.ts";

type Account = Omit<Profile, "profileImageUrl" | "trialStartedAt" | "trialStatus"> & {
  profilePhotoId: number | null;
  trialStartedAt: number | null;
  isPremium: boolean;
};

type AccountFields = {
  username?: string | undefined;
  usernameKey?: string | undefined;
  profilePhotoId?: number | null | undefined;
  /** A new goal in kcal, when it replaces the old one, and when the running day began. */
  goal?: ({ dailyCalorieGoal: number; lastWriteWinsBefore: number } & GoalEnd) | undefined;
};

type Deps = {
  users: {
    findById(id: number): Promise<Account | undefined>;
    /** False if the username is taken. */
    change(id: number, fields: AccountFields): Promise<boolean>;
  };
  /** Checks a profileImageUrl (422). The returned function stores the picture and returns its id. */
  photos: {
    checkProfilePicture(user: CurrentUser, profileImageUrl: string | null): Promise<() => Promise<number | null>>;
  };
  /** What a username is compared by. */
  normalizeIdentifier(username: string): string;
  /** Throws 422 for a name that can look like another one. */
  requireDistinctUsername(username: string): void;
  clock: Clock;
  access: { getStatus(account: Account): TrialStatus; startTrial(userId: number): Promise<void> };
};

/** The user's own profile, and starting the trial. */
export const createProfileService = ({
  users,
  access,
  photos,
  normalizeIdentifier,
  requireDistinctUsername,
  clock,
}: Deps) => {
  const getProfile = async (userId: number): Promise<Profile> => {
    const account = await users.findById(userId);
    if (!account) throw signedOut();
    return {
      username: account.username,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      dailyCalorieGoal: account.dailyCalorieGoal,
      profileImageUrl: buildImageUrl(account.profilePhotoId),
      trialStartedAt: formatNullableInstant(account.trialStartedAt),
      trialStatus: access.getStatus(account),
    };
  };

  /** Throws 422 for a new name that can look like another one. A name from before this rule stays valid. */
  const checkUsername = async (userId: number, username: string): Promise<void> => {
    if ((await users.findById(userId))?.username !== username) requireDistinctUsername(username);
  };

  const buildGoalChange = (
    user: CurrentUser,
    dailyCalorieGoal: number,
    { changedAt, lastWriteWinsBefore }: ChangeTime,
  ) => ({
    dailyCalorieGoal,
    lastWriteWinsBefore,
    ...describeGoalEnd(changedAt, user.timeZone),
  });

  return {
    getProfile,

    /**
     * Changes the fields that are set. A goal counts from the time of the change (`sentAt`, or now), unless another one was
     * set after it. Throws 409 if the username is taken, 422 for an invalid username, picture or time, and 413 or 429 if there is no
     * room for the picture.
     */
    async change(
      user: CurrentUser,
      { username, profileImageUrl, dailyCalorieGoal }: ProfileChange,
      sentAt: number | null,
    ): Promise<Profile> {
      const time = findChangeTime(sentAt, clock.now());
      if (username !== undefined) await checkUsername(user.id, username);
      const storePicture =
        profileImageUrl === undefined ? undefined : await photos.checkProfilePicture(user, profileImageUrl);
      const isChanged = await users.change(user.id, {
        username,
        usernameKey: username === undefined ? undefined : normalizeIdentifier(username),
        profilePhotoId: await storePicture?.(),
        goal: dailyCalorieGoal === undefined ? undefined : buildGoalChange(user, dailyCalorieGoal, time),
      });
      // Reading the profile throws first if the account was deleted meanwhile.
      const profile = await getProfile(user.id);
      if (!isChanged) throw usernameTaken();
      return profile;
    },

    /** Starts the trial and returns the new profile. */
    async startTrial(userId: number): Promise<Profile> {
      await access.startTrial(userId);
      return getProfile(userId);
    },
  };
};
export type ProfileService = ReturnType<typeof createProfileService>;

import type { TrialStatus } from "../../contracts/access.ts";
import type { Profile, ProfileChange } from "../../contracts/profile.ts";
import { signedOut, usernameTaken } from "../../errors.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstantOrNull } from "../../shared/instant.ts";

type Account = Omit<Profile, "profileImageUrl" | "trialStartedAt" | "trialStatus"> & {
  profilePhotoId: number | null;
  trialStartedAt: number | null;
  isPremium: boolean;
};

type AccountFields = {
  username?: string | undefined;
  usernameKey?: string | undefined;
  dailyCalorieGoal?: number | undefined;
  profilePhotoId?: number | null | undefined;
};

type Deps = {
  users: {
    byId(id: number): Promise<Account | undefined>;
    /** False where the username is somebody else's. */
    change(id: number, fields: AccountFields): Promise<boolean>;
  };
  /** Checks a profileImageUrl (422), and returns what stores the picture and tells its id. */
  pictures: { check(userId: number, profileImageUrl: string | null): Promise<() => Promise<number | null>> };
  /** What a username is compared by. */
  keyOf(username: string): string;
  access: { statusOf(account: Account): TrialStatus; startTrial(userId: number): Promise<void> };
};

/** What people see of their own account, and the trial that its screen starts. */
export const createProfileService = ({ users, access, pictures, keyOf }: Deps) => {
  const profileOf = async (userId: number): Promise<Profile> => {
    const account = await users.byId(userId);
    if (!account) throw signedOut();
    return {
      username: account.username,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      dailyCalorieGoal: account.dailyCalorieGoal,
      profileImageUrl: imageUrlOf(account.profilePhotoId),
      trialStartedAt: asInstantOrNull(account.trialStartedAt),
      trialStatus: access.statusOf(account),
    };
  };

  return {
    profileOf,

    /** Changes what is given; 409 where the username is taken, 422 for a picture that is none. */
    async change(userId: number, { username, profileImageUrl, dailyCalorieGoal }: ProfileChange): Promise<Profile> {
      const keptPicture = profileImageUrl === undefined ? undefined : await pictures.check(userId, profileImageUrl);
      const isChanged = await users.change(userId, {
        username,
        usernameKey: username === undefined ? undefined : keyOf(username),
        dailyCalorieGoal,
        profilePhotoId: await keptPicture?.(),
      });
      // An account that has gone meanwhile has nothing to change either, which reading it says first.
      const profile = await profileOf(userId);
      if (!isChanged) throw usernameTaken();
      return profile;
    },

    /** Starts the trial and returns the profile as it is then. */
    async startTrial(userId: number): Promise<Profile> {
      await access.startTrial(userId);
      return profileOf(userId);
    },
  };
};
export type ProfileService = ReturnType<typeof createProfileService>;

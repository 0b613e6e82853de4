import type { TrialStatus } from "../../contracts/access.ts";
import type { Profile } from "../../contracts/profile.ts";
import { signedOut } from "../../errors.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstantOrNull } from "../../shared/instant.ts";

type Account = Omit<Profile, "profileImageUrl" | "trialStartedAt" | "trialStatus"> & {
  profilePhotoId: number | null;
  trialStartedAt: number | null;
  isPremium: boolean;
};

type Deps = {
  users: { byId(id: number): Promise<Account | undefined> };
  access: { statusOf(account: Account): TrialStatus; startTrial(userId: number): Promise<void> };
};

/** What people see of their own account, and the trial that its screen starts. */
export const createProfileService = ({ users, access }: Deps) => {
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
    /** Starts the trial and returns the profile as it is then. */
    async startTrial(userId: number): Promise<Profile> {
      await access.startTrial(userId);
      return profileOf(userId);
    },
  };
};
export type ProfileService = ReturnType<typeof createProfileService>;

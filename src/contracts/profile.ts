import { type Static, Type } from "@sinclair/typebox";
import { TrialStatus } from "./access.ts";
import { orNull } from "./one-of.ts";

export const Profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  profileImageUrl: orNull(Type.String()),
  dailyCalorieGoal: Type.Integer(),
  trialStartedAt: orNull(Type.String()),
  trialStatus: TrialStatus,
});
export type Profile = Static<typeof Profile>;

import { type Static, Type } from "@sinclair/typebox";
import { TrialStatus } from "./access.ts";
import { CalorieGoal, Username } from "./auth.ts";
import { orNull } from "./one-of.ts";

/** What the owner may change; a picture is an image data URL, the one it already has, or null for none. */
export const ProfileChange = Type.Object({
  username: Type.Optional(Username),
  profileImageUrl: Type.Optional(orNull(Type.String())),
  dailyCalorieGoal: Type.Optional(CalorieGoal),
});
export type ProfileChange = Static<typeof ProfileChange>;

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

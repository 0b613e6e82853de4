import { type Static, Type } from "@sinclair/typebox";
import { TrialStatus } from "./access.ts";
import { CalorieGoal, Username } from "./auth.ts";
import { nullable } from "./one-of.ts";

/** The fields that the owner may change. A picture is an image data URL, the current address, or null for none. */
export const ProfileChange = Type.Object({
  username: Type.Optional(Username),
  profileImageUrl: Type.Optional(nullable(Type.String())),
  dailyCalorieGoal: Type.Optional(CalorieGoal),
});
export type ProfileChange = Static<typeof ProfileChange>;

export const Profile = Type.Object({
  username: Type.String(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  profileImageUrl: nullable(Type.String()),
  dailyCalorieGoal: Type.Integer(),
  trialStartedAt: nullable(Type.String()),
  trialStatus: TrialStatus,
});
export type Profile = Static<typeof Profile>;

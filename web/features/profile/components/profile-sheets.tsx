import type { Budgets } from "../../../../src/contracts/budgets.ts";
import type { Profile } from "../../../../src/contracts/profile.ts";
import { GoalSheet } from "../../../domain/goal/goal-sheet.tsx";
import { DeleteAccountSheet } from "./delete-account-sheet.tsx";
import { DevicesSheet } from "./devices-sheet.tsx";
import { EditProfileSheet } from "./edit-profile-sheet.tsx";
import { ExportSheet } from "./export-sheet.tsx";
import { PasswordSheet } from "./password-sheet.tsx";
import { PreferencesSheet } from "./preferences-sheet.tsx";
import type { SettingsSheet } from "./settings-list.tsx";
import { ShareAppSheet } from "./share-app-sheet.tsx";

export type ProfileSheet = SettingsSheet | "edit";

type ProfileSheetsProps = {
  profile: Profile;
  budgets: Budgets | undefined;
  /** The one that is open. */
  openSheet: ProfileSheet | undefined;
  onOpen: (sheet: ProfileSheet | undefined) => void;
};

/** The sheets of the profile. They are not part of its first load. */
export function ProfileSheets({ profile, budgets, openSheet, onOpen }: ProfileSheetsProps) {
  const sheet = (name: ProfileSheet) => ({ open: openSheet === name, onClose: () => onOpen(undefined) });
  return (
    <>
      <EditProfileSheet {...sheet("edit")} profile={profile} />
      <PreferencesSheet {...sheet("preferences")} budgets={budgets} />
      <GoalSheet {...sheet("goal")} />
      <PasswordSheet {...sheet("password")} email={profile.email} />
      <DevicesSheet {...sheet("devices")} />
      <ShareAppSheet {...sheet("share")} />
      <ExportSheet {...sheet("export")} />
      <DeleteAccountSheet {...sheet("delete")} profile={profile} onExport={() => onOpen("export")} />
    </>
  );
}

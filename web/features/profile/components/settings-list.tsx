import {
  Download,
  Info,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  QrCode,
  Server,
  SlidersHorizontal,
  Star,
  Target,
  UserX,
} from "lucide-react";
import { PATHS } from "../../../platform/paths.ts";
import { RowContent, SettingsButton, SettingsLink } from "../../../ui/parts/settings-row.tsx";

export type SettingsSheet = "preferences" | "goal" | "share" | "password" | "devices" | "export" | "delete";

type SheetRow = { sheet: SettingsSheet; Icon: LucideIcon; title: string; text: string };

const SHEET_ROWS: readonly SheetRow[] = [
  { sheet: "preferences", Icon: SlidersHorizontal, title: "App Preferences", text: "Units, camera, automatic adding" },
  { sheet: "goal", Icon: Target, title: "Update Goals", text: "Calories, macros, weight goal, activity, diet" },
  { sheet: "password", Icon: KeyRound, title: "Change Password", text: "Signs out your other devices" },
  { sheet: "devices", Icon: MonitorSmartphone, title: "Signed-In Devices", text: "Where you are signed in" },
  { sheet: "share", Icon: QrCode, title: "Share App QR Code", text: "Let someone scan it" },
];

/** What people do last. */
const LEAVING_ROWS: readonly SheetRow[] = [
  { sheet: "export", Icon: Download, title: "Export My Data", text: "Your diary, photos and account in one file" },
  { sheet: "delete", Icon: UserX, title: "Delete Account", text: "Deletes your account and all its data" },
];

type SettingsListProps = {
  /** Undefined while loading. */
  version: string | undefined;
  /** False for a demo account, whose password no one knows. */
  hasPassword: boolean;
  isAdmin: boolean;
  /** Replaces the text of a row. */
  texts: Partial<Record<SettingsSheet, string>>;
  onOpen: (sheet: SettingsSheet) => void;
};

/** All settings, and the app's version. */
export function SettingsList({ version, hasPassword, isAdmin, texts, onOpen }: SettingsListProps) {
  const rows = SHEET_ROWS.filter(({ sheet }) => hasPassword || sheet !== "password");
  return (
    <section className="card settings" aria-labelledby="settings-title">
      <h2 className="card__title settings__heading" id="settings-title">
        Settings
      </h2>
      <ul>
        {rows.map(({ sheet, text, ...row }) => (
          <li key={sheet}>
            <SettingsButton {...row} text={texts[sheet] ?? text} onClick={() => onOpen(sheet)} />
          </li>
        ))}
        <li>
          <SettingsLink to={PATHS.reviews} Icon={Star} title="App Reviews" text="Read reviews and write your own" />
        </li>
        {isAdmin && (
          <li>
            <SettingsLink to={PATHS.admin} Icon={Server} title="Server" text="Accounts, reports, backups and errors" />
          </li>
        )}
        <li className="settings__row line-12">
          <RowContent
            Icon={Info}
            title="About"
            text={`${version === undefined ? "" : `Version ${version}, `}powered by an AI vision API`}
          />
        </li>
      </ul>
      <ul className="settings__leaving" aria-label="Your data">
        {LEAVING_ROWS.map(({ sheet, ...row }) => (
          <li key={sheet}>
            <SettingsButton {...row} onClick={() => onOpen(sheet)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

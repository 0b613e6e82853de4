import {
  ChevronRight,
  Download,
  Info,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  QrCode,
  SlidersHorizontal,
  Star,
  Target,
  UserX,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import "./settings-list.css";

export type SettingsSheet = "preferences" | "goal" | "share" | "password" | "devices" | "export" | "delete";

/** A row's icon and texts. */
export function RowContent({ Icon, title, text }: { Icon: LucideIcon; title: string; text: ReactNode }) {
  return (
    <>
      <span className="settings__icon" aria-hidden>
        <Icon size={20} />
      </span>
      <span className="settings__words">
        <b className="settings__title">{title}</b>
        <span className="settings__text">{text}</span>
      </span>
    </>
  );
}

/** The arrow of a row that opens something. */
export const MoreIcon = () => <ChevronRight className="settings__more" size={20} aria-hidden />;

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

function SheetButton({ sheet, onOpen, ...row }: SheetRow & { onOpen: (sheet: SettingsSheet) => void }) {
  return (
    <button type="button" className="settings__row" aria-haspopup="dialog" onClick={() => onOpen(sheet)}>
      <RowContent {...row} />
      <MoreIcon />
    </button>
  );
}

type SettingsListProps = {
  /** Undefined while loading. */
  version: string | undefined;
  /** False for a demo account, whose password nobody knows. */
  hasPassword: boolean;
  /** Replaces the text of a row. */
  texts: Partial<Record<SettingsSheet, string>>;
  onOpen: (sheet: SettingsSheet) => void;
};

/** All settings, and the app's version. */
export function SettingsList({ version, hasPassword, texts, onOpen }: SettingsListProps) {
  const rows = SHEET_ROWS.filter(({ sheet }) => hasPassword || sheet !== "password");
  return (
    <section className="card settings" aria-labelledby="settings-title">
      <h2 className="card__title settings__heading" id="settings-title">
        Settings
      </h2>
      <ul>
        {rows.map(({ text, ...row }) => (
          <li key={row.sheet}>
            <SheetButton {...row} text={texts[row.sheet] ?? text} onOpen={onOpen} />
          </li>
        ))}
        <li>
          <Link className="settings__row" to={PATHS.reviews}>
            <RowContent Icon={Star} title="App Reviews" text="Read reviews and write your own" />
            <MoreIcon />
          </Link>
        </li>
        <li className="settings__row">
          <RowContent
            Icon={Info}
            title="About"
            text={`${version === undefined ? "" : `Version ${version}, `}powered by an AI vision API`}
          />
        </li>
      </ul>
      <ul className="settings__leaving" aria-label="Your data">
        {LEAVING_ROWS.map((row) => (
          <li key={row.sheet}>
            <SheetButton {...row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "./settings-row.css";

type RowProps = { Icon: LucideIcon; title: string; text: ReactNode };

/** A row's icon and texts. */
export function RowContent({ Icon, title, text }: RowProps) {
  return (
    <>
      <span className="row-icon" aria-hidden>
        <Icon size={20} />
      </span>
      <span className="words">
        <b className="semibold">{title}</b>
        <span className="note">{text}</span>
      </span>
    </>
  );
}

/** The arrow of a row that opens something. */
const MoreIcon = () => <ChevronRight className="settings__more" size={20} aria-hidden />;

/** A row that opens a sheet. */
export function SettingsButton({ onClick, ...row }: RowProps & { onClick: () => void }) {
  return (
    <button type="button" className="settings__row line-12" aria-haspopup="dialog" onClick={onClick}>
      <RowContent {...row} />
      <MoreIcon />
    </button>
  );
}

/** A row that leads to another screen. */
export function SettingsLink({ to, ...row }: RowProps & { to: string }) {
  return (
    <Link className="settings__row line-12 plain-link" to={to}>
      <RowContent {...row} />
      <MoreIcon />
    </Link>
  );
}

import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./settings-row.css";

/** A row's icon and texts. */
export function RowContent({ Icon, title, text }: { Icon: LucideIcon; title: string; text: ReactNode }) {
  return (
    <>
      <span className="row-icon" aria-hidden>
        <Icon size={20} />
      </span>
      <span className="words">
        <b className="settings__title">{title}</b>
        <span className="note">{text}</span>
      </span>
    </>
  );
}

/** The arrow of a row that opens something. */
export const MoreIcon = () => <ChevronRight className="settings__more" size={20} aria-hidden />;

import type { ReactNode } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import "./person-row.css";

type PersonRowProps = {
  username: string;
  imageUrl?: string | null;
  /** What else there is to say of them. */
  detail?: ReactNode;
  /** What can be pressed. */
  children: ReactNode;
};

/** Somebody in a list, with what can be done about them. */
export function PersonRow({ username, imageUrl = null, detail, children }: PersonRowProps) {
  return (
    <li className="person-row">
      <Avatar username={username} imageUrl={imageUrl} />
      <div className="person-row__words">
        <b className="person-row__name">{username}</b>
        {detail !== undefined && <div className="person-row__detail">{detail}</div>}
      </div>
      <div className="person-row__actions">{children}</div>
    </li>
  );
}

/** The shape of such a list while it loads. */
export function PersonRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="person-rows-skeleton" role="status" aria-label={label}>
      <div className="skeleton person-rows-skeleton__row" />
      <div className="skeleton person-rows-skeleton__row" />
    </div>
  );
}

import type { ReactNode, Ref } from "react";
import { Avatar } from "../../../domain/people/avatar.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import "./people.css";

type PersonRowProps = {
  username: string;
  imageUrl?: string | null;
  /** Additional information. */
  detail?: ReactNode;
  /** The action buttons. */
  children: ReactNode;
  ref?: Ref<HTMLLIElement>;
};

/** A person in a list, with action buttons. */
export function PersonRow({ username, imageUrl = null, detail, children, ref }: PersonRowProps) {
  return (
    <li ref={ref} className="person-row divided wrap-line">
      <Avatar username={username} imageUrl={imageUrl} />
      <div className="person-row__words">
        <b className="breaks">
          <Bdi>{username}</Bdi>
        </b>
        {detail !== undefined && <div className="note">{detail}</div>}
      </div>
      <div className="wrap-line line-8">{children}</div>
    </li>
  );
}

/** Such a list while it loads. */
export function PersonRowsSkeleton({ label }: { label: string }) {
  return (
    <div className="person-rows-skeleton rows-12" role="status" aria-label={label}>
      <div className="skeleton" style={{ height: 48 }} />
      <div className="skeleton" style={{ height: 48 }} />
    </div>
  );
}

import { pluralize } from "../../../src/shared/text/format-count.ts";
import "../../styles/signed-in.css";

/** A number on a tab, read with its noun; nothing for 0. */
export function CountBadge({ count, noun }: { count: number; noun: string }) {
  if (count === 0) return null;
  return (
    <span className="count-badge">
      {count}
      <span className="visually-hidden">{` ${pluralize(count, noun)}`}</span>
    </span>
  );
}

import { pluralize } from "../../../../src/shared/format-count.ts";
import { useWaitingPhotos } from "../waiting-queries.ts";
import "../../../styles/signed-in.css";

/** The number of photos that wait on this device; nothing if there are none. */
export function WaitingBadge() {
  const { length } = useWaitingPhotos();
  if (length === 0) return null;
  return (
    <span className="request-badge">
      {length}
      <span className="visually-hidden">{` ${pluralize(length, "photo")} waiting`}</span>
    </span>
  );
}

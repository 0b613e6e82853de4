import { formatFullDateTime } from "../../../ui/format/format.ts";
import { formatRelativeTime } from "../../../ui/format/relative-time.ts";

/** How long ago something was, with the exact time as title. */
export function TimeAgo({ instant, now }: { instant: string; now: number }) {
  return (
    <time dateTime={instant} title={formatFullDateTime(instant)}>
      {formatRelativeTime(instant, now)}
    </time>
  );
}

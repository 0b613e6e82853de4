import { formatRelativeTime } from "../../../lib/relative-time.ts";

/** How long ago something was, with the exact time as title. */
export function TimeAgo({ instant, now }: { instant: string; now: number }) {
  const exactTime = new Date(instant).toLocaleString([], { dateStyle: "full", timeStyle: "short" });
  return (
    <time dateTime={instant} title={exactTime}>
      {formatRelativeTime(instant, now)}
    </time>
  );
}

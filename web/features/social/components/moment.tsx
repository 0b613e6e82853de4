import { relativeTime } from "../../../lib/relative-time.ts";

/** How long ago something was; its exact time is the title. */
export function Moment({ instant, now }: { instant: string; now: number }) {
  const exactly = new Date(instant).toLocaleString([], { dateStyle: "full", timeStyle: "short" });
  return (
    <time dateTime={instant} title={exactly}>
      {relativeTime(instant, now)}
    </time>
  );
}

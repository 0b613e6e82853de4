import { useQuery } from "@tanstack/react-query";
import { pluralize } from "../../../../src/shared/format-count.ts";
import { usePreferences } from "../../../lib/preferences.ts";
import { incomingRequestsQuery } from "../incoming-requests.ts";
import "../../../styles/signed-in.css";

/** The number of friend requests, if notifications are on; nothing if there are none. */
export function RequestBadge() {
  const { notifications } = usePreferences();
  const { data: requests } = useQuery({ ...incomingRequestsQuery(), enabled: notifications });
  if (!notifications || !requests || requests.length === 0) return null;
  return (
    <span className="request-badge">
      {requests.length}
      <span className="visually-hidden">{` ${pluralize(requests.length, "request")}`}</span>
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { usePreferences } from "../../../lib/preferences.ts";
import { incomingRequests } from "../incoming-requests.ts";
import "./request-badge.css";

/** How many people ask to be one's friend, for those who want to be told; nothing where nobody does. */
export function RequestBadge() {
  const { notifications } = usePreferences();
  const { data: requests } = useQuery({ ...incomingRequests(), enabled: notifications });
  if (!notifications || !requests || requests.length === 0) return null;
  return (
    <span className="request-badge">
      {requests.length}
      <span className="visually-hidden">{requests.length === 1 ? " request" : " requests"}</span>
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { usePreferences } from "../../../platform/preferences.ts";
import { CountBadge } from "../../../ui/feedback/count-badge.tsx";
import { incomingRequestsQuery } from "../incoming-requests.ts";

/** The number of friend requests, if notifications are on. */
export function RequestBadge() {
  const { notifications } = usePreferences();
  const { data: requests } = useQuery({ ...incomingRequestsQuery(), enabled: notifications });
  return <CountBadge count={(notifications && requests?.length) || 0} noun="request" />;
}

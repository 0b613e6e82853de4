import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { progressShares } from "../schema/social.ts";
import { isNotBlocked } from "./not-blocked.ts";
import { qualify } from "./qualified.ts";

/**
 * True when the current user may see a share. Owners always see their own. Others see it if it is not hidden, neither
 * of the two has blocked the other, and it is public or they are friends. Everything that shows part of a share uses
 * this condition.
 */
export const isShareVisibleTo = (currentUserId: Placeholder): SQL => sql`(
  ${qualify(progressShares.userId)} = ${currentUserId}
  or ${qualify(progressShares.hiddenAt)} is null
    and ${isNotBlocked(progressShares.userId, currentUserId)}
    and (${qualify(progressShares.isPublic)} = 1 or exists (
      select 1 from friendships where status = 'accepted'
        and lower_id = min(${currentUserId}, ${qualify(progressShares.userId)})
        and higher_id = max(${currentUserId}, ${qualify(progressShares.userId)}))))`;

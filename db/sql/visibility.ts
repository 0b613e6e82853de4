import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { progressShares } from "../schema/social.ts";
import { qualify } from "./qualified.ts";

/** True when neither of two people has blocked the other. `person` is a column with an account's id. */
export const isNotBlocked = (person: AnySQLiteColumn, currentUserId: Placeholder): SQL => sql`not exists (
  select 1 from blocks where blocker_id = ${currentUserId} and blocked_id = ${qualify(person)}
  union all select 1 from blocks where blocker_id = ${qualify(person)} and blocked_id = ${currentUserId})`;

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

/**
 * The likes of a share that the current user sees: all but those of people of whom one has blocked the other. It counts
 * the likes of blocked people, because there are few of them, and takes them from the stored number.
 */
export const countVisibleLikes = (
  currentUserId: Placeholder,
): SQL<number> => sql<number>`(${qualify(progressShares.likes)} - (
  select count(*) from (
    select blocked_id as person from blocks where blocker_id = ${currentUserId}
    union select blocker_id from blocks where blocked_id = ${currentUserId}
  ) where exists (
    select 1 from progress_likes where progress_share_id = ${qualify(progressShares.id)} and user_id = person)))`;

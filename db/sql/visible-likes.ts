import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { progressShares } from "../schema/social.ts";
import { qualify } from "./qualified.ts";

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

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { isUnblocked } from "./blocked.ts";
import { qualified } from "./qualified.ts";
import { progressShares } from "./schema/social.ts";

/**
 * True where the caller, given by id, may see a share: its owner always, others where nobody hid it, neither of the two
 * has blocked the other, and it is public or they are friends. Whatever shows something of a share asks this.
 */
export const isShareSeenBy = (caller: Placeholder): SQL => sql`(
  ${qualified(progressShares.userId)} = ${caller}
  or ${qualified(progressShares.hiddenAt)} is null
    and ${isUnblocked(progressShares.userId, caller)}
    and (${qualified(progressShares.isPublic)} = 1 or exists (
      select 1 from friendships where status = 'accepted'
        and lower_id = min(${caller}, ${qualified(progressShares.userId)})
        and higher_id = max(${caller}, ${qualified(progressShares.userId)}))))`;

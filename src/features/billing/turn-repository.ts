import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { leases } from "../../../db/schema/cluster.ts";

/**
 * True if this process has the turn that the placeholder `turn` names. A process that was suspended, and whose turn
 * another one has taken over, no longer stores anything. Always true for the only process, whose holder is null.
 */
export const hasTurn = (db: Db, holder: string | null): SQL =>
  holder === null
    ? sql`true`
    : exists(
        db
          .select({ fence: leases.fence })
          .from(leases)
          .where(and(eq(leases.name, sql.placeholder("turn")), eq(leases.holder, sql`${holder}`))),
      );

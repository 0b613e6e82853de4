import { and, eq } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { providerErrors } from "../../../db/schema/providers.ts";
import { excluded, param, placeholders } from "../../../db/sql/placeholders.ts";
import type { EndpointKey } from "../../integrations/provider-abilities.ts";
import type { CalorieError } from "../../shared/analysis/calorie-range.ts";

/** The table `provider_errors`. Instants are UTC milliseconds. */
export function createErrorRepository(db: Db) {
  const find = db
    .select({ relative: providerErrors.calorieError, factor: providerErrors.rangeFactor })
    .from(providerErrors)
    .where(and(eq(providerErrors.endpoint, param("endpoint")), eq(providerErrors.model, param("model"))))
    .prepare();
  const store = db
    .insert(providerErrors)
    .values(placeholders(["endpoint", "model", "calorieError", "rangeFactor", "photos", "measuredAt"]))
    .onConflictDoUpdate({
      target: [providerErrors.endpoint, providerErrors.model],
      set: excluded(providerErrors, ["calorieError", "rangeFactor", "photos", "measuredAt"]),
    })
    .prepare();

  return {
    /** The error that was measured last. */
    find: async (key: EndpointKey): Promise<CalorieError | undefined> => await find.get({ ...key }),
    /** Replaces the error of a model, measured with this number of photos. */
    async store(key: EndpointKey, { relative, factor }: CalorieError, photos: number, now: number): Promise<void> {
      await store.run({ ...key, calorieError: relative, rangeFactor: factor, photos, measuredAt: now });
    },
  };
}

import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { providerAbilities } from "../../../db/schema/providers.ts";
import { excluded, param } from "../../../db/sql/placeholders.ts";
import {
  type Abilities,
  type AbilityMemory,
  ANSWER_FORMATS,
  type EndpointKey,
} from "../../integrations/provider-abilities.ts";

/** The table `provider_abilities`. Instants are UTC milliseconds. */
export function createAbilityRepository(db: Db): AbilityMemory {
  const find = db
    .select()
    .from(providerAbilities)
    .where(
      and(
        eq(providerAbilities.endpoint, param("endpoint")),
        eq(providerAbilities.model, param("model")),
        gt(providerAbilities.learnedAt, param("since")),
      ),
    )
    .prepare();
  const store = db
    .insert(providerAbilities)
    .values({
      endpoint: param("endpoint"),
      model: param("model"),
      format: param("format"),
      // The column's own encoder would turn null into false.
      acceptsPictures: sql`${param("acceptsPictures")}`,
      writesReasoning: sql`${param("writesReasoning")}`,
      learnedAt: param("now"),
    })
    .onConflictDoUpdate({
      target: [providerAbilities.endpoint, providerAbilities.model],
      set: excluded(providerAbilities, ["format", "acceptsPictures", "writesReasoning", "learnedAt"]),
    })
    .prepare();

  return {
    find: async (key: EndpointKey, since: number): Promise<Abilities | undefined> => {
      const row = await find.get({ ...key, since });
      // A format that a later version has stored is learned again.
      const format = ANSWER_FORMATS.find((known) => known === row?.format);
      return row && format && { format, acceptsPictures: row.acceptsPictures, writesReasoning: row.writesReasoning };
    },
    store: async (
      key: EndpointKey,
      { format, acceptsPictures, writesReasoning }: Abilities,
      now: number,
    ): Promise<void> => {
      await store.run({
        ...key,
        format,
        acceptsPictures: acceptsPictures === null ? null : Number(acceptsPictures),
        writesReasoning: Number(writesReasoning),
        now,
      });
    },
  };
}

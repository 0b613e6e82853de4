import type { Db } from "../../../db/engine/db.ts";
import { createTryWrite } from "../../best-effort.ts";
import type { AbilityMemory } from "../../integrations/provider-abilities.ts";
import { createLazy } from "../../lazy.ts";
import type { Log } from "../../log.ts";

/**
 * Keeps what AI providers can in the database. It is loaded with the first call to a provider, and no call fails because
 * the storage cannot be written.
 */
export function createAbilityMemory(db: Db, log: Pick<Log, "warn">): AbilityMemory {
  const rows = createLazy(async () => {
    const { createAbilityRepository } = await import("./ability-repository.ts");
    return createAbilityRepository(db);
  });
  const tryWrite = createTryWrite(log);
  return {
    find: async (key, since) => (await rows()).find(key, since),
    async store(key, abilities, now) {
      const memory = await rows();
      await tryWrite(() => memory.store(key, abilities, now));
    },
  };
}

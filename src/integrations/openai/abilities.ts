import { DAY_MS } from "../../shared/product/durations.ts";
import type { Abilities, AbilityMemory, EndpointKey } from "../provider-abilities.ts";

/** After this an endpoint is tried with a schema again, because servers and models are updated. */
const RELEARN_AFTER_MS = 7 * DAY_MS;
/** Nothing is known: the best is tried. */
const UNKNOWN: Abilities = { format: "json_schema", acceptsPictures: null, writesReasoning: false };

/**
 * What is known of an endpoint and a model. There are no calls of its own for it: the first call is the probe. It asks
 * for the best, and what the endpoint refuses or ignores is remembered.
 */
export function createAbilities(key: EndpointKey, memory?: AbilityMemory) {
  let known: { abilities: Abilities; since: number } | undefined;

  async function load(): Promise<{ abilities: Abilities; since: number }> {
    const since = Date.now();
    if (known && since - known.since < RELEARN_AFTER_MS) return known;
    const remembered = known ? undefined : await memory?.find(key, since - RELEARN_AFTER_MS);
    known = { abilities: remembered ?? UNKNOWN, since };
    return known;
  }

  return {
    find: async (): Promise<Abilities> => (await load()).abilities,
    /** Remembers what a call has shown. True if it is news. */
    async learn(shown: Partial<Abilities>): Promise<boolean> {
      const { abilities, since } = await load();
      const learned = { ...abilities, ...shown };
      if (Bun.deepEquals(abilities, learned)) return false;
      known = { abilities: learned, since };
      await memory?.store(key, learned, Date.now());
      return true;
    },
  };
}

import type { Clock } from "../../integrations/clock.ts";
import type { PushKeys, PushSender } from "../../integrations/push/push-sender.ts";
import { createLazy } from "../../lazy.ts";
import type { KeyRepository } from "./key-repository.ts";

type Deps = { keys: KeyRepository; sender: Pick<PushSender, "createKeys">; clock: Clock };

/** Loads this server's keys for push services. The first start makes them; they never change. */
export const createKeyLoader = ({ keys, sender, clock }: Deps): (() => Promise<PushKeys>) =>
  createLazy(async () => {
    const stored = await keys.find();
    if (stored) return stored;
    await keys.insert(sender.createKeys(), clock.now());
    // Another process may have stored its own first.
    const made = await keys.find();
    if (!made) throw new Error("The keys for push services were not stored.");
    return made;
  });

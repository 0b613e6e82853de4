import type { SharedDeps } from "../../app-deps.ts";
import { signedOut } from "../../errors.ts";
import type { Http } from "../../http/create-http.ts";
import { createLazy } from "../../lazy.ts";
import { PUSH_DEVICE_BUDGET, PUSH_TEST_BUDGET } from "../../shared/product/limits.ts";
import type { ReminderSettings } from "../../shared/product/reminders.ts";
import { createAnnouncer } from "./announcer.ts";
import { createComposer } from "./composer.ts";
import { createDelivery } from "./delivery.ts";
import { createDeviceService } from "./devices.ts";
import { createKeyRepository } from "./key-repository.ts";
import { createNoticeRepository } from "./notice-repository.ts";
import { createPlanner } from "./planner.ts";
import { createReminderRepository } from "./reminder-repository.ts";
import { pushRoutes } from "./routes.ts";
import { createSubscriptionRepository } from "./subscription-repository.ts";

type ComposerDeps = Parameters<typeof createComposer>[0];
type Deps = Pick<SharedDeps, "db" | "push" | "mode" | "background" | "localLimiters" | "clock" | "log"> &
  Pick<ComposerDeps, "friends" | "likes"> & {
    diary: Pick<ComposerDeps, "isLogged" | "streaks">;
    body: Pick<ComposerDeps, "weighings">;
  };

/** Creates reminders, and notifications of what others did. */
export function createReminders(deps: Deps) {
  const { db, push: sender, diary, body, friends, likes, mode, background, localLimiters, clock, log } = deps;
  const { isLogged, streaks } = diary;
  const reminders = createReminderRepository(db);
  const notices = createNoticeRepository(db);
  const devices = createSubscriptionRepository(db);
  const keys = createKeyRepository(db);
  /** Loads this server's keys for push services. The first start makes them; they never change. */
  const loadKeys = createLazy(async () => {
    const stored = await keys.find();
    if (stored) return stored;
    await keys.insert(sender.createKeys(), clock.now());
    // Another process may have stored its own first.
    const made = await keys.find();
    if (!made) throw new Error("The keys for push services were not stored.");
    return made;
  });
  const compose = createComposer({ isLogged, weighings: body.weighings, streaks, friends, likes, clock });
  const delivery = createDelivery({ notices, reminders, devices, compose, sender, loadKeys, clock, log });
  const planner = createPlanner({ reminders, notices, mode, clock });
  const deviceService = createDeviceService({
    devices,
    sender,
    delivery,
    loadKeys,
    deviceLimiter: localLimiters.budget("devices", PUSH_DEVICE_BUDGET),
    testLimiter: localLimiters.budget("tests of a device", PUSH_TEST_BUDGET),
    clock,
  });
  return {
    settings: {
      /** What an account is reminded of. Throws 401 if the account was deleted meanwhile. */
      async get(userId: number): Promise<ReminderSettings> {
        const account = await reminders.find(userId);
        if (!account) throw signedOut();
        return account.settings;
      },
      change: (userId: number, change: Partial<ReminderSettings>): Promise<void> =>
        reminders.change(userId, change, clock.now()),
    },
    announcer: createAnnouncer({ reminders, notices, sendDue: delivery.sendDue, background, clock }),
    tidy: planner.tidy,
    /** Sends what is due now. `isStopped` ends it between two batches. */
    async remind(isStopped: () => boolean): Promise<void> {
      await loadKeys();
      await planner.planDue();
      await delivery.sendDue(isStopped);
    },
    routes: ({ guard }: Http) => pushRoutes({ guard, devices: deviceService }),
  };
}

import type { Db } from "../../db/db.ts";
import type { BackgroundWork } from "../background/background-work.ts";
import { createLoggedRepository } from "../features/diary/logged-repository.ts";
import type { StreakService } from "../features/diary/streak-service.ts";
import { createFriendRepository } from "../features/friends/repository.ts";
import { createLikeRepository } from "../features/progress/like-repository.ts";
import { createAnnouncer } from "../features/reminders/announcer.ts";
import { createComposer } from "../features/reminders/composer.ts";
import { createDelivery } from "../features/reminders/delivery.ts";
import { createDeviceService } from "../features/reminders/devices.ts";
import { createKeyRepository } from "../features/reminders/key-repository.ts";
import { createKeyLoader } from "../features/reminders/keys.ts";
import { createNoticeRepository } from "../features/reminders/notice-repository.ts";
import { createPlanner } from "../features/reminders/planner.ts";
import { createReminderRepository } from "../features/reminders/reminder-repository.ts";
import { createReminderSettings } from "../features/reminders/settings.ts";
import { createSubscriptionRepository } from "../features/reminders/subscription-repository.ts";
import type { Clock } from "../integrations/clock.ts";
import type { PushSender } from "../integrations/push/push-sender.ts";
import type { RateLimiters } from "../limits/create-rate-limiters.ts";
import type { Log } from "../log.ts";
import type { AccessMode } from "../shared/enums.ts";
import {
  PUSH_DEVICES_PER_DAY,
  PUSH_DEVICES_PER_MINUTE,
  PUSH_TESTS_PER_DAY,
  PUSH_TESTS_PER_MINUTE,
} from "../shared/limits.ts";

type Deps = {
  db: Db;
  push: PushSender;
  streaks: StreakService;
  mode: AccessMode;
  background: BackgroundWork;
  localLimiters: RateLimiters;
  clock: Clock;
  log: Log;
};

/** Creates what reminds people, and tells them what others did. */
export function createReminderServices(deps: Deps) {
  const { db, push: sender, streaks, mode, background, localLimiters, clock, log } = deps;
  const reminders = createReminderRepository(db);
  const notices = createNoticeRepository(db);
  const devices = createSubscriptionRepository(db);
  const friendRows = createFriendRepository(db);
  const loadKeys = createKeyLoader({ keys: createKeyRepository(db), sender, clock });
  const compose = createComposer({
    isLogged: createLoggedRepository(db),
    streaks,
    friends: friendRows,
    likes: createLikeRepository(db),
    clock,
  });
  const delivery = createDelivery({ notices, reminders, devices, compose, sender, loadKeys, clock, log });
  const planner = createPlanner({ reminders, notices, mode, clock });
  return {
    friendRows,
    settings: createReminderSettings({ reminders, clock }),
    devices: createDeviceService({
      devices,
      sender,
      delivery,
      loadKeys,
      deviceLimiter: localLimiters.budget("devices", {
        perMinute: PUSH_DEVICES_PER_MINUTE,
        perDay: PUSH_DEVICES_PER_DAY,
      }),
      testLimiter: localLimiters.budget("tests of a device", {
        perMinute: PUSH_TESTS_PER_MINUTE,
        perDay: PUSH_TESTS_PER_DAY,
      }),
      clock,
    }),
    announcer: createAnnouncer({ reminders, notices, sendDue: delivery.sendDue, background, clock }),
    tidy: planner.tidy,
    /** Sends what is due now. `isStopped` ends it between two batches. */
    async remind(isStopped: () => boolean): Promise<void> {
      await loadKeys();
      await planner.planDue();
      await delivery.sendDue(isStopped);
    },
  };
}

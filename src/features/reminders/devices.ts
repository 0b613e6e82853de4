import type { NewPushSubscription, PushKey } from "../../contracts/push.ts";
import type { CurrentUser } from "../../current-user.ts";
import { AppError, invalidField } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { PushKeys, PushSender } from "../../integrations/push/push-sender.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { PUSH_DEVICES_MAX } from "../../shared/product/limits.ts";
import type { Delivery } from "./delivery.ts";
import { formatPayload, TEST_NOTICE } from "./notice-texts.ts";
import { TTL_SECONDS } from "./notice-times.ts";
import type { SubscriptionRepository } from "./subscription-repository.ts";

type Deps = {
  devices: SubscriptionRepository;
  sender: Pick<PushSender, "findProblem">;
  delivery: Pick<Delivery, "sendTo">;
  loadKeys: () => Promise<PushKeys>;
  /** How many devices an account may set up, and how many tests it may send. */
  deviceLimiter: RateLimiter;
  testLimiter: RateLimiter;
  clock: Clock;
};

type Caller = Pick<CurrentUser, "id" | "sessionId">;

const FIELDS = { endpoint: "endpoint", p256dh: "keys.p256dh", auth: "keys.auth" } as const;

const notSetUp = () => new AppError(404, "This device gets no reminders. Turn them on again.");

/** The devices on which an account is notified. Each belongs to the session that has set it up. */
export const createDeviceService = (deps: Deps) => {
  const { devices, sender, delivery, loadKeys, deviceLimiter, testLimiter, clock } = deps;
  return {
    /** The server's public key, and whether the caller's device is set up. */
    async getKey({ sessionId }: Caller): Promise<PushKey> {
      const { publicKey } = await loadKeys();
      return { publicKey, subscribed: (await devices.findBySession(sessionId)) !== undefined };
    },

    /**
     * Sets the caller's device up, in the place of what it was set up with before. Throws 422 for an address that is not
     * a push service's or keys that are none, 409 for an address of someone else's device, and 429.
     */
    async add({ id, sessionId }: Caller, { endpoint, keys }: NewPushSubscription): Promise<void> {
      await deviceLimiter.take(String(id));
      const target = { endpoint, ...keys };
      const problem = sender.findProblem(target);
      if (problem) throw invalidField(FIELDS[problem.field], `This ${problem.message}`);
      // One address is written in several ways.
      const normalized = { ...target, endpoint: URL.parse(endpoint)?.href ?? endpoint };
      const device = { ...normalized, userId: id, sessionId, now: clock.now(), keptMax: PUSH_DEVICES_MAX };
      if (!(await devices.store(device))) throw new AppError(409, "This device is set up for another account.");
    },

    /** Ends the notifications of the caller's device; repeating it is not an error. */
    remove: ({ sessionId }: Caller): Promise<void> => devices.removeBySession(sessionId),

    /**
     * Sends a test to the caller's device. Throws 404 if it is not or no longer set up, 503 `push_unreachable` if the
     * push service does not take it, and 429.
     */
    async test({ id, sessionId }: Caller): Promise<void> {
      await testLimiter.take(String(id));
      const device = await devices.findBySession(sessionId);
      if (!device) throw notSetUp();
      const payload = formatPayload("test", TEST_NOTICE);
      const { result } = await delivery.sendTo(device, { payload, ttlSeconds: TTL_SECONDS.test, topic: "test" });
      if (result === "gone") throw notSetUp();
      if (result !== "sent")
        throw new AppError(503, "The test could not be sent. Please try again later.", { kind: "push_unreachable" });
    },
  };
};
export type DeviceService = ReturnType<typeof createDeviceService>;

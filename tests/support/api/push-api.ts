import { createPushSender } from "../../../src/integrations/push/create-push-sender.ts";
import { startPushStandIn } from "../stand-ins/push-stand-in.ts";
import { type Call, testApi } from "./test-api.ts";

type Overrides = NonNullable<Parameters<typeof testApi>[0]> & { timeoutMs?: number };

/** The API beside a push service. */
export function pushApi({ timeoutMs = 60_000, ...overrides }: Overrides = {}) {
  const service = startPushStandIn();
  const push = createPushSender(
    { contact: "mailto:host@example.org", privateHosts: [service.host] },
    { linkOrigin: () => "http://mealglass.test", ca: service.ca, timeoutMs },
  );
  const api = testApi({ push, ...overrides });
  return {
    ...api,
    service,
    /** Sends what is due now. */
    remind: () => api.remind(() => false),
    /** Sets a new device up for a session. */
    async addDevice(call: Call) {
      const device = service.addDevice();
      const { status, body } = await call("POST", "/push/subscriptions", device.subscription);
      if (status !== 204) throw new Error(`The device was not set up: ${status} ${JSON.stringify(body)}`);
      return device;
    },
  };
}

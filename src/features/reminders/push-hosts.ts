import type { Clock } from "../../integrations/clock.ts";
import type { PushOutcome } from "../../integrations/push/push-sender.ts";
import { setNewest } from "../../set-newest.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";
import type { Device } from "./subscription-repository.ts";

/** After as many calls in a row without an answer a host is not called for a while, and a device is given up. */
const UNANSWERED_MAX = 2;
const DEVICE_UNANSWERED_MAX = 5;
/** How long such a host is not called: twice as long after each further call, up to the maximum. */
const PAUSE_MS = MINUTE_MS;
const PAUSE_MAX_MS = 16 * MINUTE_MS;
/** Beyond it the hosts and devices that were called longest ago are forgotten. */
const KEPT_MAX = 10_000;

type HostState = { unanswered: number; pausedUntil: number };

const getHost = ({ endpoint }: Device): string => URL.parse(endpoint)?.host ?? "";

/**
 * A circuit breaker for the hosts of push services: what this process knows of which ones answer. Anyone can name a host
 * that takes connections and never answers.
 */
export function createPushHosts(clock: Pick<Clock, "monotonic">) {
  const hosts = new Map<string, HostState>();
  const unansweredByDevice = new Map<number, number>();

  return {
    /** Whether the host of a device answered the last call. */
    isAnswering: (device: Device): boolean => hosts.get(getHost(device))?.unanswered === 0,
    /** Whether the host of a device is not to be called now. */
    isPaused: (device: Device): boolean => (hosts.get(getHost(device))?.pausedUntil ?? 0) > clock.monotonic(),
    /** Notes what became of a call. Returns whether the device is given up, because its host never answers. */
    note(device: Device, outcome: PushOutcome): boolean {
      const host = getHost(device);
      if (outcome.result !== "later" || !outcome.isUnanswered) {
        setNewest(hosts, host, { unanswered: 0, pausedUntil: 0 }, KEPT_MAX);
        unansweredByDevice.delete(device.id);
        return false;
      }
      const unanswered = (hosts.get(host)?.unanswered ?? 0) + 1;
      const beyond = unanswered - UNANSWERED_MAX;
      const pausedUntil = beyond < 0 ? 0 : clock.monotonic() + Math.min(PAUSE_MS * 2 ** beyond, PAUSE_MAX_MS);
      setNewest(hosts, host, { unanswered, pausedUntil }, KEPT_MAX);
      const ofDevice = (unansweredByDevice.get(device.id) ?? 0) + 1;
      setNewest(unansweredByDevice, device.id, ofDevice, KEPT_MAX);
      return ofDevice >= DEVICE_UNANSWERED_MAX;
    },
  };
}

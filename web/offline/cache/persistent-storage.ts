/** What the browser keeps for the app on this device. */
export type DeviceStorage = {
  usedBytes: number;
  /** What the browser would still take. */
  freeBytes: number;
  /** Whether the browser keeps it even when space runs short. */
  isPersistent: boolean;
};

let hasAsked = false;

/**
 * Asks the browser to keep what is stored even when space runs short, once until the page is left: some put that to the
 * person. A browser that has agreed is not asked again.
 */
export async function requestPersistence(): Promise<void> {
  if (hasAsked || !window.isSecureContext) return;
  hasAsked = true;
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/** What is stored on this device; null where the browser does not tell. */
export async function readDeviceStorage(): Promise<DeviceStorage | null> {
  if (!window.isSecureContext || !("estimate" in navigator.storage)) return null;
  const [{ usage, quota }, isKept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
  if (usage === undefined || quota === undefined) return null;
  return { usedBytes: usage, freeBytes: Math.max(0, quota - usage), isPersistent: isKept };
}

import { toOwnName } from "../../platform/address.ts";

/** The name of the lock that is held by the tab or worker that sends changes. */
const SENDER = toOwnName("mealglass-changes");

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a task when no one else does so, in any tab or in the service worker. On plain http, where browsers have no such
 * locks, only this page's tasks exclude each other: what two tabs send there twice has the same key.
 */
export function withSenderLock<Result>(task: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as Partial<Pick<Navigator, "locks">>;
  if (locks) return locks.request(SENDER, task);
  const run = last.then(task, task);
  // The caller gets the rejection.
  last = run.catch(() => undefined);
  return run;
}

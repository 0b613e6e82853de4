import { PENDING_CHANGES_KEY, readItem, WAITING_KEY } from "../../../platform/device-storage.ts";

/** Says that something of the last account was not sent yet, before another account's sign-in deletes it. */
export function UnsentNotice() {
  if (readItem(PENDING_CHANGES_KEY) === null && readItem(WAITING_KEY) === null) return null;
  return (
    <p className="auth__unsent">
      Some of the last account's diary is only on this device. Log in to that account to send it. It is deleted when
      another account logs in.
    </p>
  );
}

import { hasUnsentFlag } from "../../../platform/device-storage.ts";

/** Says that something of the last account was not sent yet. */
export function UnsentNotice() {
  if (!hasUnsentFlag()) return null;
  return (
    <p className="auth__unsent">
      Some of the last account's diary is only on this device. Log in to that account to send it.
    </p>
  );
}

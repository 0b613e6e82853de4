import { Spinner } from "@radix-ui/themes";
import { useState } from "react";
import { LogInAgain } from "../../../domain/access/log-in-again.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import "./payment-panel.css";

/** After this time a hint is shown. */
export const LOGIN_HINT_AFTER_MS = 10_000;

/** Shown until the payment form is ready. */
export function PaymentWait() {
  const now = useNow(250);
  const [startedAt] = useState(now);
  return (
    <div className="payment-panel payment-panel--wait rows-12">
      <div className="middle soft rows-10" role="status">
        <Spinner size="3" aria-hidden />
        <p>Setting up your subscription...</p>
      </div>
      {now - startedAt >= LOGIN_HINT_AFTER_MS && (
        <div className="rows-10 smaller centered" role="status">
          <p>This is taking longer than usual. If nothing happens, log in again.</p>
          <LogInAgain />
        </div>
      )}
    </div>
  );
}

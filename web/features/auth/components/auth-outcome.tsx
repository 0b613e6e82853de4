import { type ReactNode, useEffect, useRef } from "react";
import "../../../ui/feedback/empty-state.css";
import "./auth-outcome.css";

type AuthOutcomeProps = {
  icon: ReactNode;
  children: ReactNode;
  /** True for a failure. */
  isProblem?: boolean;
};

/** Replaces a form after it succeeded or failed. It takes the focus and is announced. */
export function AuthOutcome({ icon, children, isProblem = false }: AuthOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={outcome} tabIndex={-1} role={isProblem ? "alert" : "status"} className="auth-outcome">
      <span className={isProblem ? "round-icon auth-outcome__icon--problem" : "round-icon"} aria-hidden>
        {icon}
      </span>
      {children}
    </div>
  );
}

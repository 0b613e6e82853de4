import type { ReactNode } from "react";
import "./empty-state.css";

type EmptyStateProps = {
  title: string;
  /** A heading where this is all that the screen shows. */
  titleAs?: "p" | "h1";
  hint?: string;
  icon?: ReactNode /** The one thing to press. */;
  children?: ReactNode;
};

/** What stands where there is nothing to show yet: a sentence, and the button that changes it. */
export function EmptyState({ title, titleAs: Title = "p", hint, icon, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon && (
        <span className="empty-state__icon" aria-hidden>
          {icon}
        </span>
      )}
      <Title className="empty-state__title">{title}</Title>
      {hint && <p className="empty-state__hint">{hint}</p>}
      {children}
    </div>
  );
}

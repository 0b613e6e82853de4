import type { ReactNode } from "react";
import "./empty-state.css";

type EmptyStateProps = {
  title: string;
  /** `h1` if the screen shows nothing else. */
  titleAs?: "p" | "h1";
  hint?: string;
  icon?: ReactNode;
  /** The action button. */
  children?: ReactNode;
};

/** The state of a list or screen without content: a sentence, and a button that leads on. */
export function EmptyState({ title, titleAs: Title = "p", hint, icon, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon && (
        <span className="round-icon empty-state__icon" aria-hidden>
          {icon}
        </span>
      )}
      <Title className="empty-state__title">{title}</Title>
      {hint && <p className="empty-state__hint">{hint}</p>}
      {children}
    </div>
  );
}

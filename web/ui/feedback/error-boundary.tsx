import { Button } from "@radix-ui/themes";
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { forgetFailedParts } from "../../platform/lazy-part.ts";
import { EmptyState } from "./empty-state.tsx";

type Props = {
  /** After a failure another value shows the children again, such as that of the screen that is opened next. */
  resetKey?: string;
  /** Shown instead of the card that offers to reload the page; null for nothing. `retry` renders the children again. */
  renderFallback?: (retry: () => void) => ReactNode;
  onFailure?: () => void;
  children: ReactNode;
};
type State = { hasFailed: boolean; resetKey: string | undefined };

/**
 * Catches errors of a screen, including a chunk that cannot be loaded, and offers to reload the page. A chunk is asked
 * for again when its screen is opened again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Pick<State, "hasFailed"> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(): void {
    forgetFailedParts();
    this.props.onFailure?.();
  }

  readonly retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    const { renderFallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (renderFallback) return renderFallback(this.retry);
    return (
      <section className="card card--alone" role="alert">
        <EmptyState
          title="This screen could not be shown"
          titleAs="h1"
          hint="What you have logged is safe. Loading the page again usually helps."
          icon={<TriangleAlert />}
        >
          <Button size="3" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </EmptyState>
      </section>
    );
  }
}

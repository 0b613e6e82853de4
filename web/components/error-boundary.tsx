import { Button } from "@radix-ui/themes";
import { TriangleAlert } from "lucide-react";
import { Component, type ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

type State = { hasFailed: boolean };

/** Catches errors of a screen, including a chunk that cannot be loaded, and offers to reload the page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
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

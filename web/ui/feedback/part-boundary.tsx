import { Component, type ReactNode, Suspense } from "react";
import { forgetFailedParts } from "../../platform/lazy-part.ts";
import { LoadFailure } from "./load-failure.tsx";
import { Spinner } from "./spinner.tsx";

type Props = {
  /** Shown while the code loads, where a spinner would be of another height than what follows; null for nothing. */
  fallback?: ReactNode;
  children: ReactNode;
};
type State = { hasFailed: boolean };

/** Shows a spinner while the code of a `lazyPart` loads, and where that fails, that and a button that tries it again. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    forgetFailedParts();
  }

  readonly retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    if (this.state.hasFailed) {
      return (
        <LoadFailure
          title="This could not be loaded"
          hint="Check your connection and try again."
          isCard={false}
          isFetching={false}
          refetch={this.retry}
        />
      );
    }
    const { fallback = <Spinner />, children } = this.props;
    return <Suspense fallback={fallback}>{children}</Suspense>;
  }
}

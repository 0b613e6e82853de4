import { Component, type ReactNode } from "react";
import { forgetFailedParts } from "../../../platform/lazy-part.ts";

type Props = {
  /** After a failure another value tries again. */
  resetKey: string;
  onFailure: () => void;
  children: ReactNode;
};
type State = { hasFailed: boolean; resetKey: string };

/** Keeps a modal whose code cannot be loaded from taking the screen below it along. */
export class ModalBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Pick<State, "hasFailed"> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(): void {
    forgetFailedParts();
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

import type { ComponentType } from "react";

export type UnsentQuestionProps = {
  /** What the person does, such as "Log In". */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** No session was begun: it would delete what another account has not sent from this device, which `Question` asks about. */
export class UnsentError extends Error {
  constructor(readonly Question: ComponentType<UnsentQuestionProps>) {
    super();
  }
}

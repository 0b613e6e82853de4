import { createContext, useContext } from "react";

/** Whether the account may analyse photos and add meals, and the trial/subscribe modal for when it may not. */
export type AccessGate = {
  /** False as well while the profile is loading. */
  hasAccess: boolean;
  isLoading: boolean;
  /**
   * True with access; without it the modal opens and the answer is false. Until the profile is known nobody is held
   * up: the server decides, and its refusal is for `openModal`.
   */
  requireAccess(): boolean;
  /** For the server's refusal (`requiresTrial`): reads anew what the account may do, then offers what it lacks. */
  openModal(): void;
  /** Starts the account's one free trial, and tells how that went. */
  startTrial(): void;
  isStartingTrial: boolean;
};

export const AccessGateContext = createContext<AccessGate | undefined>(undefined);

/** The access gate of the signed-in screens; the modal itself is rendered above them. */
export function useAccessGate(): AccessGate {
  const gate = useContext(AccessGateContext);
  if (!gate) throw new Error("useAccessGate needs an AccessGateProvider above it.");
  return gate;
}

import { createContext, useContext } from "react";

/** Whether the account may analyze photos and add meals, and the trial or subscribe modal if it may not. */
export type AccessGate = {
  /** Also false while the profile is loading. */
  hasAccess: boolean;
  isLoading: boolean;
  /**
   * Resolves to true with access, so that what was asked for goes on. Without it, opens the modal: true once the trial
   * was started there, false when it is closed. While the profile is loading it is true: the server decides, and
   * `openModal` handles its refusal.
   */
  requireAccess(): Promise<boolean>;
  /** For a refusal by the server (`requiresTrial`): reloads the profile, then opens the modal like `requireAccess`. */
  openModal(): Promise<boolean>;
  /** Starts the account's free trial and shows a toast with the result. */
  startTrial(): void;
  isStartingTrial: boolean;
  /** Whether access can be bought on this server. */
  sellsPremium: boolean;
};

export const AccessGateContext = createContext<AccessGate | undefined>(undefined);

/** The access gate of the signed-in screens. */
export function useAccessGate(): AccessGate {
  const gate = useContext(AccessGateContext);
  if (!gate) throw new Error("useAccessGate needs an AccessGateProvider above it.");
  return gate;
}

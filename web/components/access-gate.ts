import { createContext, useContext } from "react";

/** Whether the account may analyse photos and add meals, and the trial or subscribe modal if it may not. */
export type AccessGate = {
  /** Also false while the profile is loading. */
  hasAccess: boolean;
  isLoading: boolean;
  /**
   * Returns true with access; without it, opens the modal and returns false. While the profile is loading it returns
   * true: the server decides, and `openModal` handles its refusal.
   */
  requireAccess(): boolean;
  /** For a refusal by the server (`requiresTrial`): reloads the profile, then opens the modal. */
  openModal(): void;
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

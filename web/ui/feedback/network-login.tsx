import { Button } from "@radix-ui/themes";
import { useSyncExternalStore } from "react";
import { NETWORK_LOGIN_ADDRESS } from "../../../src/shared/product/answer-headers.ts";
import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { toAddress } from "../../platform/address.ts";
import { isNetworkLoginAhead, subscribeToNetworkLogin } from "../../platform/network-login.ts";
import { CardInPlace } from "../parts/rows-in-place.tsx";
import { EmptyState } from "./empty-state.tsx";

/** Whether the person has to sign in elsewhere before this server can be reached. */
export const useNetworkLogin = (): boolean => useSyncExternalStore(subscribeToNetworkLogin, isNetworkLoginAhead);

/** Leads to a login before this server. `titleAs` is `h1` if the screen shows nothing else. */
export function NetworkLogin({ titleAs = "p" }: { titleAs?: "p" | "h1" }) {
  return (
    <EmptyState
      title="Sign in to your network's login"
      titleAs={titleAs}
      hint={`${PRODUCT_NAME} is behind it. Your changes stay on this device and are sent afterwards.`}
    >
      <Button size="3" onClick={() => window.location.assign(toAddress(NETWORK_LOGIN_ADDRESS))}>
        Open Login
      </Button>
    </EmptyState>
  );
}

/** The same as a card, while it stands before this server. */
export function NetworkLoginCard() {
  return (
    <CardInPlace isShown={useNetworkLogin()}>
      {(ref) => (
        <section ref={ref} className="card network-login" role="status">
          <NetworkLogin />
        </section>
      )}
    </CardInPlace>
  );
}

import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useRef, useState } from "react";
import { isDemoAccount } from "../../../../src/shared/product/demo-account.ts";
import { PRODUCT_NAME } from "../../../../src/shared/product/limits.ts";
import { currentUserQuery } from "../../../platform/current-user.ts";
import { endInstallOffer, type InstallWay, mayOfferInstall } from "../../../platform/install/install.ts";
import { useInstall } from "../../../ui/hooks/use-install.ts";
import { CardInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { useMayAppear } from "../use-may-appear.ts";
import "./install-card.css";

/** From so many meals on the person has seen what the app is for. */
const LEAST_MEALS = 3;

type CardProps = { ref: Ref<HTMLElement>; way: InstallWay; onInstall: () => void; onDismiss: () => void };

function Card({ ref, way, onInstall, onDismiss }: CardProps) {
  return (
    <section ref={ref} className="card rows-12" aria-labelledby="install-title">
      <div>
        <h2 className="card__title" id="install-title">
          Keep {PRODUCT_NAME} at Hand
        </h2>
        <p className="note close-lines">
          {way === "prompt"
            ? "Install it on this device, and open it with one tap."
            : "Add it to your home screen, and open it with one tap: tap Share, then Add to Home Screen."}
        </p>
      </div>
      <div className="wrap-10 install-card__actions">
        {way === "prompt" && (
          <Button size="3" variant="soft" onClick={onInstall}>
            Install
          </Button>
        )}
        <Button size="3" variant="soft" color="gray" onClick={onDismiss}>
          {way === "prompt" ? "No, Thanks" : "Got It"}
        </Button>
      </div>
    </section>
  );
}

/**
 * Offers once on this device to install the app, after the third meal of a week. `meals` is undefined until it is known.
 */
export function InstallCard({ meals = 0 }: { meals: number | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const { way, install } = useInstall();
  const { data: user } = useQuery(currentUserQuery());
  const [mayOffer, setMayOffer] = useState(mayOfferInstall);
  // A demo is gone tomorrow.
  const isLasting = Boolean(user && !isDemoAccount(user));
  const isShown = useMayAppear(mayOffer && isLasting && meals >= LEAST_MEALS && way !== undefined, place);
  const answer = (act: () => void) => () => {
    // Browsers that are told no may offer it again.
    setMayOffer(false);
    act();
  };
  return (
    <>
      <CardInPlace isShown={isShown}>
        {(ref) => way && <Card ref={ref} way={way} onInstall={answer(install)} onDismiss={answer(endInstallOffer)} />}
      </CardInPlace>
      <div ref={place} hidden />
    </>
  );
}

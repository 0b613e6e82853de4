import { Crown } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { usePrefetchedPart } from "../../../platform/prefetch-part.ts";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { SettingsButton, SettingsLink } from "../../../ui/parts/settings-row.tsx";
import "../profile.css";

const loadSheet = async () => (await import("./premium-sheet.tsx")).PremiumSheet;
const PremiumSheet = lazyPart(loadSheet);

/** Opens the premium sheet, or links to the plans without premium. */
export function PremiumCard({ isPremium }: { isPremium: boolean }) {
  const { pathname, hash } = useLocation();
  const { sellsPremium } = useAccessGate();
  const [isOpen, setIsOpen] = useState(pathname + hash === PATHS.managePremium);
  const close = () => setIsOpen(false);
  usePrefetchedPart(loadSheet);
  return (
    <section className="card settings premium-card" aria-label="Premium">
      {isPremium ? (
        <SettingsButton
          Icon={Crown}
          title="Premium"
          text="Your plan, payments and invoices"
          onClick={() => setIsOpen(true)}
        />
      ) : (
        <SettingsLink
          to={PATHS.subscribe}
          Icon={Crown}
          title="Premium"
          text={
            sellsPremium
              ? `All features, from ${formatDollars(PLANS.monthly.cents)} a month`
              : "Not available on this server"
          }
        />
      )}
      <SheetBoundary isOpen={isOpen} onClose={close}>
        <PremiumSheet open={isOpen} onClose={close} />
      </SheetBoundary>
    </section>
  );
}

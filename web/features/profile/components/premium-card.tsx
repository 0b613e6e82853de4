import { Crown } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { PATHS } from "../../../platform/paths.ts";
import { SettingsButton, SettingsLink } from "../../../ui/parts/settings-row.tsx";
import { PremiumSheet } from "./premium-sheet.tsx";
import "../profile.css";

/** Opens the premium sheet, or links to the plans without premium. */
export function PremiumCard({ isPremium }: { isPremium: boolean }) {
  const { pathname, hash } = useLocation();
  const { sellsPremium } = useAccessGate();
  const [isOpen, setIsOpen] = useState(pathname + hash === PATHS.managePremium);
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
      <PremiumSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

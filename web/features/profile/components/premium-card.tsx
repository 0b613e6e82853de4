import { Crown } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { formatDollars, PLANS } from "../../../../src/shared/product/plans.ts";
import { useAccessGate } from "../../../domain/access/access-gate.ts";
import { PATHS } from "../../../platform/paths.ts";
import { MoreIcon, RowContent } from "../../../ui/parts/settings-row.tsx";
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
        <button type="button" className="settings__row" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <RowContent Icon={Crown} title="Premium" text="Your plan, payments and invoices" />
          <MoreIcon />
        </button>
      ) : (
        <Link className="settings__row" to={PATHS.subscribe}>
          <RowContent
            Icon={Crown}
            title="Premium"
            text={
              sellsPremium
                ? `All features, from ${formatDollars(PLANS.monthly.cents)} a month`
                : "Not available on this server"
            }
          />
          <MoreIcon />
        </Link>
      )}
      <PremiumSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

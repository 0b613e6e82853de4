import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Camera, Hand, Sun, UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { formatUntil, isNearlyUsed } from "../../../domain/access/budgets.ts";
import { DamageQuestions } from "../../../domain/photo/damage-questions.tsx";
import { PendingPhotos } from "../../../domain/photo/pending-photos.tsx";
import { toAddress } from "../../../platform/address.ts";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PATHS } from "../../../platform/paths.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";
import { SheetBoundary } from "../../../ui/feedback/sheet-boundary.tsx";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { budgetsQuery } from "../../budgets/queries.ts";
import { configQuery, offersHttps } from "../../config/queries.ts";
import "../../../ui/parts/tip.css";

const SharedPhotos = lazyPart(async () => (await import("./shared-photos.tsx")).SharedPhotos);

const TIPS = [
  { Icon: Camera, text: "Take the photo from above, with the whole plate in the picture." },
  { Icon: Sun, text: "Use good light, so that every food can be seen." },
  { Icon: Hand, text: "Keep a fork or your hand in the picture to show the size of the plate." },
  { Icon: UtensilsCrossed, text: "Take one photo per meal, and another one for dessert." },
];

/** The photos that wait, the question about a damaged one, and tips for one that can be recognized. */
export function PhotoTips() {
  const [taken, setTaken] = useState(0);
  return (
    <>
      <PartBoundary fallback={null}>
        <SharedPhotos onKeep={() => setTaken((times) => times + 1)} />
      </PartBoundary>
      <PendingPhotos reveal={taken} />
      <Tips />
      <LiveCamera />
      <DamageQuestions />
    </>
  );
}

/** The way to the live camera, which browsers give to pages over https. */
function LiveCamera() {
  const { data: server } = useQuery(configQuery());
  if (!offersHttps(server)) return null;
  return (
    <section className="card stack">
      <p>Over https the picture of the camera is live here.</p>
      <Button asChild size="3" variant="soft">
        <a href={toAddress(PATHS.connect)}>Set Up https</a>
      </Button>
    </section>
  );
}

function Tips() {
  return (
    <section className="card" aria-labelledby="photo-tips">
      <h2 id="photo-tips" className="card__title below-10">
        Tips for a Good Photo
      </h2>
      <ul className="rows-10">
        {TIPS.map(({ Icon, text }) => (
          <li key={text} className="tip rows-12 smaller">
            <Icon size={20} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many photos can still be analyzed; nothing while there are plenty. */
export function AnalysesLeft() {
  const now = useNow(MINUTE_MS);
  const { data } = useQuery(budgetsQuery());
  const analyses = data?.analyses;
  if (!analyses || !isNearlyUsed(analyses, now)) return null;
  const { remaining } = analyses;
  return (
    <p className="analyses-left">
      {remaining === 0 ? "No" : remaining} photo {pluralize(remaining, "analysis", "analyses")} left
      {formatUntil(analyses, now)}
    </p>
  );
}

const BarcodeScanner = lazyPart(async () => (await import("../barcode/barcode-scanner.tsx")).BarcodeScanner);

/** Opens the scanner, which is fetched with the first tap. */
export function BarcodeButton() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="3" variant="soft" onClick={() => setIsOpen(true)}>
        Scan Barcode
      </Button>
      <SheetBoundary isOpen={isOpen} onClose={close}>
        {isOpen && <BarcodeScanner onClose={close} />}
      </SheetBoundary>
    </>
  );
}

import { Camera, Hand, Sun, UtensilsCrossed } from "lucide-react";
import { useState } from "react";
import { DamageQuestions } from "../../../domain/photo/damage-questions.tsx";
import { PendingPhotos } from "../../../domain/photo/waiting-photos.tsx";
import { lazyPart } from "../../../platform/lazy-part.ts";
import { PartBoundary } from "../../../ui/feedback/part-boundary.tsx";

const SharedPhotos = lazyPart(async () => (await import("./shared-photos.tsx")).SharedPhotos);

const TIPS = [
  { Icon: Camera, text: "Take the photo from above, with the whole plate in the picture." },
  { Icon: Sun, text: "Use good light, so that every food can be seen." },
  { Icon: Hand, text: "Keep a fork or your hand in the picture to show the size of the plate." },
  { Icon: UtensilsCrossed, text: "Take one photo per meal, and another one for dessert." },
];

/** The photos that wait, the question about a damaged one, and tips for one that can be recognised. */
export function PhotoTips() {
  const [taken, setTaken] = useState(0);
  return (
    <>
      <PartBoundary fallback={null}>
        <SharedPhotos onKeep={() => setTaken((times) => times + 1)} />
      </PartBoundary>
      <PendingPhotos reveal={taken} />
      <Tips />
      <DamageQuestions />
    </>
  );
}

function Tips() {
  return (
    <section className="card" aria-labelledby="photo-tips">
      <h2 id="photo-tips" className="card__title photo-tips__title">
        Tips for a Good Photo
      </h2>
      <ul className="photo-tips">
        {TIPS.map(({ Icon, text }) => (
          <li key={text} className="photo-tips__tip">
            <Icon size={20} className="photo-tips__icon" aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

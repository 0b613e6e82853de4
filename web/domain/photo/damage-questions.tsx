import { lazyPart } from "../../platform/lazy-part.ts";
import { SheetBoundary } from "../../ui/feedback/sheet-boundary.tsx";
import { useDamageQuestion } from "./damage-question.ts";

const DamageSheet = lazyPart(async () => (await import("./damage-sheet.tsx")).DamageSheet);

/** The question about a damaged photo, over the screen where it was chosen. */
export function DamageQuestions() {
  const question = useDamageQuestion();
  return (
    <SheetBoundary isOpen={question !== undefined} onClose={() => question?.answer(false)}>
      <DamageSheet question={question ?? null} />
    </SheetBoundary>
  );
}

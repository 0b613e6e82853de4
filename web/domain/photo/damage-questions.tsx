import { lazyPart } from "../../platform/lazy-part.ts";
import { PartBoundary } from "../../ui/feedback/part-boundary.tsx";
import { useWasTrue } from "../../ui/hooks/use-was-true.ts";
import { useDamageQuestion } from "./damage-question.ts";

const DamageSheet = lazyPart(async () => (await import("./damage-sheet.tsx")).DamageSheet);

/** The question about a damaged photo, over the screen where it was chosen. */
export function DamageQuestions() {
  const question = useDamageQuestion();
  const wasAsked = useWasTrue(question !== undefined);
  return (
    wasAsked && (
      <PartBoundary fallback={null}>
        <DamageSheet question={question ?? null} />
      </PartBoundary>
    )
  );
}

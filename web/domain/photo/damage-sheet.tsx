import { Button } from "@radix-ui/themes";
import { useLastNonNull } from "../../ui/hooks/use-last-non-null.ts";
import { useObjectUrl } from "../../ui/hooks/use-object-url.ts";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import type { DamageQuestion } from "./damage-question.ts";
import "../../ui/layers/sheet.css";
import "./damage-sheet.css";

/** Asks whether a photo of which a part is missing is used all the same. Null closes the sheet. */
export function DamageSheet({ question }: { question: DamageQuestion | null }) {
  const shown = useLastNonNull(question);
  const url = useObjectUrl(shown?.jpeg ?? null);
  if (!shown) return null;
  return (
    <BottomSheet open={question !== null} onClose={() => shown.answer(false)} title="Part of this photo is missing">
      <div className="sheet">
        <img className="damaged-photo" src={url} alt="What is left of your choice" />
        <p className="sheet__lead">
          The file was cut off, perhaps while it was copied. Choose the original, or use what is left of it.
        </p>
        <div className="sheet__actions">
          <Button size="3" variant="soft" className="sheet__main-action" onClick={() => shown.answer(true)}>
            Use It Anyway
          </Button>
          <Button size="3" className="sheet__main-action" onClick={() => shown.answer(false)}>
            Choose Another
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}

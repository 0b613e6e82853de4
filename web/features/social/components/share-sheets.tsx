import { findChosenMeal, type ShareForm } from "../share-form.ts";
import type { SuggestedShare } from "../suggest-shares.ts";
import type { Progress } from "../use-progress.ts";
import { PictureSheet } from "./picture-sheet.tsx";
import { ShareProgressSheet } from "./share-progress-sheet.tsx";

export type ShareSheet = "share" | "picture";

type ShareSheetsProps = {
  /** The one that is open; null closes both. */
  sheet: ShareSheet | null;
  onSheetChange: (sheet: ShareSheet | null) => void;
  form: ShareForm;
  onChange: (form: ShareForm) => void;
  onDiscard: () => void;
  progress: Progress;
  suggestions: readonly SuggestedShare[];
};

/** The sheets that share the user's progress. They are not part of the social page's first load. */
export function ShareSheets({ sheet, onSheetChange, form, progress, ...share }: ShareSheetsProps) {
  const close = () => onSheetChange(null);
  return (
    <>
      <ShareProgressSheet
        open={sheet === "share"}
        onClose={close}
        form={form}
        meals={progress.meals}
        onPicture={() => onSheetChange("picture")}
        {...share}
      />
      <PictureSheet
        open={sheet === "picture"}
        onClose={close}
        onBack={() => onSheetChange("share")}
        title={form.title}
        meal={findChosenMeal(form, progress.meals)}
        progress={progress}
      />
    </>
  );
}

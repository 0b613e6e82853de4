import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { getLabelDraftKey, hasLabelDraft } from "../../../domain/photo/label-draft.ts";
import { forgetPhoto, usePendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { discardDraft } from "../../../platform/drafts.ts";
import type { LabelPhoto } from "../open-label.ts";
import "../../../ui/layers/sheet.css";

type UnsavedLabelProps = {
  /** The label that was closed last, if its figures were corrected. */
  closed: LabelPhoto | null;
  onContinue: (photo: LabelPhoto) => void;
  onDiscard: () => void;
};

/** Offers a label whose figures were corrected and are not in the diary: to go on with, or to discard. */
export function UnsavedLabel({ closed, onContinue, onDiscard }: UnsavedLabelProps) {
  const client = useQueryClient();
  const waiting = usePendingPhotos().find(({ id, label }) => label?.found && hasLabelDraft(id));
  const label = closed ?? waiting;
  if (!label) return null;
  const discard = () => {
    discardDraft(getLabelDraftKey(label.id));
    void forgetPhoto(client, label.id);
    onDiscard();
  };
  return (
    <div className="sheet__note sheet__note--action" role="status">
      <span>A label that you corrected is not in your diary.</span>
      <Button type="button" size="3" variant="ghost" onClick={() => onContinue(label)}>
        Continue
      </Button>
      <Button type="button" size="3" variant="ghost" color="gray" onClick={discard}>
        Discard
      </Button>
    </div>
  );
}

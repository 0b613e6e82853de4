import type { FeedItem } from "../../../../src/contracts/progress.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Comments } from "./comments.tsx";
import { FeedItemSheet } from "./feed-item-sheet.tsx";

/** A sheet, its item, and a counter that makes each opening unique. */
export type FeedSheet = { kind: "comments" | "more"; item: FeedItem; serial: number };

type FeedSheetsProps = {
  /** The sheet that is open, or was open last. */
  shown: FeedSheet;
  isOpen: boolean;
  onClose: () => void;
};

/** The sheets of the feed. They are not part of its first load. */
export function FeedSheets({ shown, isOpen, onClose }: FeedSheetsProps) {
  return (
    <>
      <BottomSheet open={isOpen && shown.kind === "comments"} onClose={onClose} title="Comments">
        <Comments shareId={shown.item.id} />
      </BottomSheet>
      {shown.kind === "more" && (
        // A new instance each time, so that it starts with its menu.
        <FeedItemSheet key={shown.serial} item={shown.item} open={isOpen} onClose={onClose} />
      )}
    </>
  );
}

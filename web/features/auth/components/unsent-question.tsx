import type { ComponentType } from "react";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { UNSENT_KINDS, type Unsent, type UnsentKind } from "../../../offline/outbox/count-unsent.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import type { UnsentQuestionProps } from "../queries.ts";

const NAMES: Record<UnsentKind, string> = {
  diary: "diary change",
  goals: "goal change",
  weight: "weight change",
  water: "water change",
  exercise: "exercise change",
  "meal photo": "meal photo",
  "label photo": "label photo",
};

/** `a, b and c`. */
const joinParts = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(", "), ...parts.slice(-1)].filter(Boolean).join(" and ");

const isPhoto = (kind: UnsentKind): boolean => kind === "meal photo" || kind === "label photo";

function describe({ counts }: Unsent): { lost: string; sentence: string } {
  if (!counts)
    return {
      lost: "unsent changes",
      sentence:
        "Changes of the last account are only on this device. They could not be counted. A sign-in to another account deletes them.",
    };
  const kinds = UNSENT_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
  const sum = (isCounted: (kind: UnsentKind) => boolean) =>
    kinds.reduce((total, { kind, count }) => total + (isCounted(kind) ? count : 0), 0);
  const photos = sum(isPhoto);
  const changes = sum((kind) => !isPhoto(kind));
  const totals = [changes > 0 && formatCount(changes, "change"), photos > 0 && formatCount(photos, "photo")];
  const isOne = changes + photos === 1;
  const parts = kinds.map(({ kind, count }) => formatCount(count, NAMES[kind]));
  return {
    lost: joinParts(totals.filter((total) => total !== false)),
    sentence: `${joinParts(parts)} of another account ${isOne ? "is" : "are"} only on this device. Your sign-in deletes ${isOne ? "it" : "them"}. To send ${isOne ? "it" : "them"} first, cancel and log in to that account.`,
  };
}

/** `Log In` within a sentence's first words. */
const toSentenceCase = (action: string): string => action.charAt(0) + action.slice(1).toLowerCase();

/** A sheet that asks before a sign-in that deletes what another account has not sent. It names no content. */
export function createUnsentQuestion(unsent: Unsent): ComponentType<UnsentQuestionProps> {
  const { lost, sentence } = describe(unsent);
  return ({ action, isPending, onConfirm, onCancel }) => (
    <BottomSheet open onClose={onCancel} title={`${toSentenceCase(action)} and delete ${lost}?`}>
      <Confirmation action={action} isPending={isPending} onConfirm={onConfirm} onCancel={onCancel}>
        {sentence}
      </Confirmation>
    </BottomSheet>
  );
}

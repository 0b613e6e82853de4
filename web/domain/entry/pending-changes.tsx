import { Button } from "@radix-ui/themes";
import { type Ref, useState } from "react";
import { formatCount, pluralize } from "../../../src/shared/text/format-count.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import type { StoredChange } from "../../offline/database.ts";
import {
  type DiaryChange,
  isAdding,
  isRecordChange,
  isSavedChange,
  type NewGoals,
  type RecordChange,
} from "../../offline/outbox/diary-change.ts";
import { type PendingCause, usePendingCause } from "../../offline/outbox/pending-changes.ts";
import { EXERCISE, FOODS, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { lazyPart } from "../../platform/lazy-part.ts";
import { SheetBoundary } from "../../ui/feedback/sheet-boundary.tsx";
import { useLock } from "../../ui/hooks/use-lock.ts";
import { Confirmation } from "../../ui/layers/confirmation.tsx";
import { Card } from "../../ui/parts/card.tsx";
import { RowsInPlace } from "../../ui/parts/rows-in-place.tsx";
import { useAccessGate } from "../access/access-gate.ts";
import { discardChange, retryChange, separateChange, usePendingChanges } from "../diary/pending-change-queries.ts";

const RefusedEditor = lazyPart(async () => (await import("./refused-editor.tsx")).RefusedEditor);

const GoalSheet = lazyPart(async () => (await import("../goal/goal-sheet.tsx")).GoalSheet);

const getOrder = ({ order }: StoredChange): number => order;

const VERBS = {
  add: "Add",
  batch: "Add",
  copy: "Copy",
  log: "Log",
  edit: "Change",
  portions: "Change",
  delete: "Delete",
  remove: "Delete",
  restore: "Bring back",
  goals: "Change",
  record: "Add",
  import: "Import",
  amend: "Change",
  erase: "Delete",
  addSaved: "Save",
  changeSaved: "Change",
  removeSaved: "Delete",
  restoreSaved: "Bring back",
} as const satisfies Record<DiaryChange["kind"], string>;

const RECORD_NAMES: Record<RecordChange["path"], string> = {
  [WEIGHTS]: "a weight",
  [WATER]: "water",
  [EXERCISE]: "exercise",
};

/** What follows `2 changes wait`. */
const CAUSES: Record<PendingCause, string> = {
  connection: " for a connection.",
  server: ": the server has a problem.",
  disk: ": this server's disk is full.",
};

/** A target is set alone, apart from the goals that the form of the daily goal has. */
function nameGoal({ targetWeight, waterGoal }: NewGoals): string {
  if (targetWeight !== undefined) return "target weight";
  return waterGoal === undefined ? "daily goal" : "water goal";
}

/** `Add Lentil soup`, or `Copy Lentil soup and 2 more` */
function describeChange({ change, entries: [entry, ...others] }: StoredChange): string {
  if (change.kind === "goals") return `Change your ${nameGoal(change.fields)}`;
  if (change.kind === "import") return `${VERBS.import} ${formatCount(change.weighings.length, "weight", "weights")}`;
  if (isRecordChange(change)) return `${VERBS[change.kind]} ${RECORD_NAMES[change.path]}`;
  if (change.kind === "addSaved")
    return `${VERBS.addSaved} ${isolate(change.name)} to ${change.path === FOODS ? "My Foods" : "My Meals"}`;
  if (isSavedChange(change)) return `${VERBS[change.kind]} ${isolate(change.saved.name)}`;
  const name = change.kind === "log" ? change.meal.name : (entry?.name ?? "an entry");
  const more = change.kind !== "log" && others.length > 0 ? ` and ${others.length} more` : "";
  return `${VERBS[change.kind]} ${isolate(name)}${more}`;
}

/** Whether it can be edited in the form of an entry. */
const isOfEntry = ({ change, entries }: StoredChange): boolean =>
  entries.length === 1 && (isAdding(change) || change.kind === "edit" || change.kind === "portions");

/** Whether it can be made for each of its entries. */
const dependsOnEntries = ({ change, entries }: StoredChange): boolean =>
  entries.length > 1 && (isAdding(change) || change.kind === "portions");

/** A change that the server refuses, why, and what can be done with it. */
function RefusedRow({ stored, ref }: { stored: StoredChange; ref: Ref<HTMLLIElement> }) {
  const { order, change, refusal, isForAccess = false } = stored;
  const isOfGoals = change.kind === "goals" && change.fields.dailyCalorieGoal !== undefined;
  const isEditable = !isForAccess && (isOfGoals || isOfEntry(stored));
  const { requireAccess } = useAccessGate();
  const [isAsking, setIsAsking] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const closeEditor = () => setIsEditing(false);
  const lock = useLock();
  // As with a connection: what access is needed for goes on once there is some.
  const retry = async () => {
    if (!isForAccess || (await requireAccess())) await retryChange(order);
  };
  const name = describeChange(stored);
  return (
    <li ref={ref} className="rows-8" aria-label={name}>
      <b>{name}</b>
      <span className="soft">{refusal}</span>
      {isAsking ? (
        <Confirmation
          action="Discard"
          isPending={false}
          onConfirm={() => void discardChange(order)}
          onCancel={() => setIsAsking(false)}
        >
          The change will be deleted from this device. It is not in your diary.
        </Confirmation>
      ) : (
        <div className="wrap-8 shares-room">
          <Button size="3" onClick={() => void lock(retry)}>
            Try Again
          </Button>
          {isEditable && (
            <Button size="3" variant="soft" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
          )}
          {dependsOnEntries(stored) && !isForAccess && (
            <Button size="3" variant="soft" onClick={() => void separateChange(order)}>
              Edit Each
            </Button>
          )}
          <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
            Discard
          </Button>
        </div>
      )}
      <SheetBoundary isOpen={isEditing} onClose={closeEditor}>
        {change.kind === "goals" ? (
          <GoalSheet
            open={isEditing}
            wanted={change.fields}
            onSaved={() => void discardChange(order)}
            onClose={closeEditor}
          />
        ) : (
          <RefusedEditor stored={stored} isOpen={isEditing} onClose={closeEditor} />
        )}
      </SheetBoundary>
    </li>
  );
}

/** The changes on this device that are not in the diary yet: those that wait in a line, those that were refused each. */
export function PendingChanges() {
  const changes = usePendingChanges();
  const refused = changes.filter(({ refusal }) => refusal !== null);
  const waiting = changes.length - refused.length;
  const cause = usePendingCause();
  return (
    <>
      {waiting > 0 && (
        <p className="note centered" role="status">
          {waiting} {pluralize(waiting, "change waits", "changes wait")}
          {CAUSES[cause]}
        </p>
      )}
      {refused.length > 0 && (
        <Card title={`${refused.length} ${pluralize(refused.length, "change")} could not be saved`}>
          <ul className="rows-16 above-12">
            <RowsInPlace rows={refused} getKey={getOrder}>
              {(stored, row) => <RefusedRow ref={row} stored={stored} />}
            </RowsInPlace>
          </ul>
        </Card>
      )}
    </>
  );
}

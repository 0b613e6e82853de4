import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type ChangeEvent, type FormEvent, useMemo, useRef, useState } from "react";
import type { Weighing } from "../../../../src/contracts/body.ts";
import type { Goals } from "../../../../src/contracts/goals.ts";
import { formatWeight } from "../../../../src/shared/body/units.ts";
import { formatWeighings, type ReadWeighings, readWeighings } from "../../../../src/shared/body/weighings-csv.ts";
import type { WeightUnit } from "../../../../src/shared/product/enums.ts";
import { BODY } from "../../../../src/shared/product/limits.ts";
import { decodeText } from "../../../../src/shared/text/csv-rows.ts";
import { formatCount, formatNumber } from "../../../../src/shared/text/format-count.ts";
import { findWeightUnit } from "../../../domain/body/body-format.ts";
import { importWeighingsMutation, weighingsQuery } from "../../../domain/body/body-queries.ts";
import { WeightForm } from "../../../domain/body/weight-form.tsx";
import { formatBounds, parseWeight, readClock, typeWeight } from "../../../domain/body/weight-values.ts";
import { useIncrementalRows } from "../../../domain/entry/use-incremental-rows.ts";
import { changeGoalsMutation } from "../../../domain/goal/change-goals.ts";
import { goalsQuery } from "../../../domain/goal/goal-queries.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { chooseWayToSave, shareFile, startDownload } from "../../../platform/save-file.ts";
import { getDeviceTimeZone } from "../../../platform/time-zone.ts";
import { useToday } from "../../../platform/today.ts";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { checkRange } from "../../../ui/fields/checks.ts";
import { useForm } from "../../../ui/fields/form.ts";
import { useFormDraft } from "../../../ui/fields/form-draft.ts";
import { NumberField } from "../../../ui/fields/number-field.tsx";
import { formatWeekdayAndDate } from "../../../ui/format/dates.ts";
import { formatLocalClock } from "../../../ui/format/format.ts";
import { useLock } from "../../../ui/hooks/use-lock.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { useObjectUrl } from "../../../ui/hooks/use-object-url.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { SheetStep, useStep } from "../../../ui/layers/sheet-step.tsx";
import { UnsavedNote } from "../../../ui/layers/unsaved-note.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import "../../../domain/body/body.css";
import "../../../ui/fields/sheet-form.css";

const getId = ({ id }: Weighing): string => id;

/** The weight that the person wants to reach; empty for none. */
function TargetForm({ goals, unit }: { goals: Goals; unit: WeightUnit }) {
  const toast = useToast();
  const changing = useNotifyingMutation(changeGoalsMutation(useQueryClient()));
  const stored = goals.targetWeight === null ? { weight: "", pounds: "" } : typeWeight(goals.targetWeight, unit);
  const [typed, setTyped, draft] = useFormDraft("target-weight", stored, { subject: unit });
  const { field, validate } = useForm(typed, setTyped);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const isNone = `${typed.weight}${typed.pounds}`.trim() === "";
    const kg = parseWeight(typed, unit);
    const problem = isNone ? undefined : checkRange(kg, BODY.weightKg, `Weight must be between ${formatBounds(unit)}`);
    if (!validate(event, { weight: problem, pounds: undefined })) return;
    changing.mutate(
      { targetWeight: isNone ? null : kg },
      {
        onSuccess: ({ notice }) => {
          draft.discard();
          toast({
            title: isNone ? "Target Removed" : "Target Saved",
            ...(notice && { description: notice }),
            tone: "success",
          });
        },
        onError: (error) => toast(buildFailureToast("Update Failed", error, "The target could not be saved.")),
      },
    );
  };
  return (
    <>
      {draft.isKept && <UnsavedNote onDiscard={draft.discard} />}
      <form className="weight-form__main rows-10" noValidate onSubmit={submit}>
        <NumberField
          {...field("weight")}
          kind="decimal"
          label={unit === "st" ? "Target in stones" : `Target in ${unit}`}
        />
        {unit === "st" && <NumberField {...field("pounds")} kind="decimal" label="Pounds" />}
        <Button type="submit" size="3" variant="soft" loading={changing.isPending}>
          Save Target
        </Button>
      </form>
    </>
  );
}

/** `72.4 kg to 81 kg`: a wrong unit of a file that names none is seen by it. */
function formatWeightBounds(weighings: readonly { kg: number }[], unit: WeightUnit): string {
  const weights = weighings.map(({ kg }) => kg).sort((one, other) => one - other);
  const bounds = [weights[0], weights.at(-1)].map((kg) => formatWeight(kg ?? 0, unit));
  return [...new Set(bounds)].join(" to ");
}

/** Saves the weighings as a file. */
function ExportButton({ weighings }: { weighings: readonly Weighing[] }) {
  const lock = useLock();
  const file = useMemo(() => {
    const name = `weights-${readClock(getDeviceTimeZone()).slice(0, "2026-11-22".length)}.csv`;
    return new File([formatWeighings(weighings)], name, { type: "text/csv" });
  }, [weighings]);
  // It stays, because some browsers read the file only after the click.
  const url = useObjectUrl(file);
  const download = () => url !== undefined && startDownload(url, file.name);
  const save = async () => {
    if (chooseWayToSave(file) !== "share") return void download();
    await shareFile(file, file.name).catch(download);
  };
  return (
    <Button size="3" variant="soft" color="gray" disabled={weighings.length === 0} onClick={() => void lock(save)}>
      Export CSV
    </Button>
  );
}

/** What devices call such a file: Android has other names for its type, and tabs make it another one. */
const FILE_TYPES =
  ".csv,.tsv,.txt,text/csv,text/comma-separated-values,text/tab-separated-values,text/plain,application/vnd.ms-excel";

/** `1,240 added, 1 was there already.` */
const describeImport = (added: number, skipped: number): string =>
  `${formatNumber(added)} added, ${formatCount(skipped, "was", "were")} there already.`;

/** Saves the weighings as a file, and adds those of one. */
function FileButtons({ weighings, unit }: { weighings: readonly Weighing[]; unit: WeightUnit }) {
  const toast = useToast();
  const waistUnit = usePreferences().units === "metric" ? "cm" : "in";
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadWeighings>();
  const asking = useStep();
  const importing = useNotifyingMutation(importWeighingsMutation(useQueryClient()));
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const bytes = await file?.arrayBuffer().catch(() => null);
    if (input.current) input.current.value = "";
    if (bytes === undefined) return;
    const refuse = (description: string) => toast({ title: "Nothing to Import", description, tone: "destructive" });
    // A file of a cloud, or one that has changed since it was chosen.
    if (bytes === null)
      return refuse("The file could not be read. Please choose it again, or save it on this device first.");
    const timeZone = getDeviceTimeZone();
    const found = readWeighings(decodeText(bytes), { unit, waistUnit, now: readClock(timeZone), timeZone });
    setRead(found);
    if (found.weighings.length > 0) asking.open();
    else refuse(found.problems[0] ?? "The file is empty.");
  };
  const store = () =>
    importing.mutate(read?.weighings ?? [], {
      onSuccess: ({ added, skipped, notice }) => {
        asking.end();
        toast({
          title: "Weights Imported",
          description: notice ?? describeImport(added, skipped),
          tone: "success",
        });
      },
      onError: (error) => toast(buildFailureToast("Not Imported", error, "Please try again.")),
    });
  const count = read?.weighings.length ?? 0;
  const left = read?.problems.length ?? 0;
  const bounds = formatWeightBounds(read?.weighings ?? [], unit);
  return (
    <>
      <div hidden={asking.isOpen}>
        <div className="wrap-10">
          <Button size="3" variant="soft" color="gray" onClick={() => input.current?.click()}>
            Import CSV
          </Button>
          <ExportButton weighings={weighings} />
          <input ref={input} type="file" accept={FILE_TYPES} hidden aria-label="CSV file" onChange={open} />
        </div>
      </div>
      <SheetStep state={asking.state} onLeave={asking.end}>
        <Confirmation
          key="asking"
          action="Import"
          isPending={importing.isPending}
          onConfirm={store}
          onCancel={asking.end}
        >
          {`Add ${formatCount(count, "weight")} of this file, ${bounds}?${left > 0 ? ` ${formatCount(left, "line")} cannot be read. ${read?.problems[0]}.` : ""}`}
        </Confirmation>
      </SheetStep>
    </>
  );
}

/** `Fri, Nov 20`, and of another year than that of `today` with its year: `Thu, Nov 20, 2025`. */
const formatDay = (date: string, today: string): string => {
  const [year] = date.split("-");
  return today.startsWith(`${year}-`) ? formatWeekdayAndDate(date) : `${formatWeekdayAndDate(date)}, ${year}`;
};

function WeighingList({ weighings, onEdit }: { weighings: Weighing[]; onEdit: (weighing: Weighing) => void }) {
  const unit = findWeightUnit(usePreferences());
  const { data: goals } = useQuery(goalsQuery());
  const today = useToday("diary");
  const rows = useIncrementalRows(weighings.length);
  return (
    <div className="sheet-form">
      {/* First, because the first control gets the focus, and a field would bring up the keyboard. */}
      <FileButtons weighings={weighings} unit={unit} />
      {goals && <TargetForm key={unit} goals={goals} unit={unit} />}
      <ul className="rows" aria-label="Weights">
        <RowsInPlace rows={[...weighings].reverse()} getKey={getId} limit={rows.count}>
          {(weighing, ref) => (
            <li ref={ref}>
              <button
                type="button"
                className="record-list__row record-list__open rows-12"
                onClick={() => onEdit(weighing)}
              >
                <span>
                  {formatDay(weighing.weighedOn.slice(0, 10), today)}, {formatLocalClock(weighing.weighedOn)}
                </span>
                <b>{formatWeight(weighing.kg, unit)}</b>
                <ChevronRight size={18} aria-hidden />
              </button>
            </li>
          )}
        </RowsInPlace>
      </ul>
      {rows.hasMore && <div key={rows.count} ref={rows.endRef} />}
    </div>
  );
}

function AllWeighings({ onEdit }: { onEdit: (weighing: Weighing) => void }) {
  const query = useQuery(weighingsQuery(undefined, useToday("diary")));
  return (
    <Loaded
      query={query}
      failure="The weights could not be loaded"
      isCard={false}
      waiting={<div className="skeleton" style={{ height: 260, borderRadius: 12 }} />}
    >
      {(weighings) => <WeighingList weighings={weighings} onEdit={onEdit} />}
    </Loaded>
  );
}

/** The target, all weighings to change, and their file. */
export function WeighingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [edited, setEdited] = useState<Weighing>();
  const editing = useStep();
  return (
    <BottomSheet open={open} onClose={onClose} title={editing.isOpen ? "Change Weight" : "Weights"}>
      <div hidden={editing.isOpen}>
        <AllWeighings
          onEdit={(weighing) => {
            setEdited(weighing);
            editing.open();
          }}
        />
      </div>
      <SheetStep state={editing.state} onLeave={editing.leave}>
        <WeightForm key={edited?.id} weighing={edited} onDone={editing.end} />
      </SheetStep>
    </BottomSheet>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  CLOCK_TIME_PATTERN,
  isQuietTime,
  type NoticeKind,
  type ReminderSettings,
  type TimedKind,
} from "../../../../../src/shared/product/reminders.ts";
import { buildFailureToast, useToast } from "../../../../ui/feedback/toast.tsx";
import { changeRemindersMutation, usePendingReminders } from "../../preferences-queries.ts";
import { FlagRow } from "../flag-row.tsx";

const TIMED: readonly { kind: TimedKind; label: string; hint: string }[] = [
  { kind: "breakfast", label: "Breakfast", hint: "If none is logged by then" },
  { kind: "lunch", label: "Lunch", hint: "If none is logged by then" },
  { kind: "dinner", label: "Dinner", hint: "If none is logged by then" },
  { kind: "weighing", label: "Weighing", hint: "If no weight is logged by then" },
  { kind: "streak", label: "Streak", hint: "If nothing is logged by then, and a streak would end" },
];

const OTHERS: readonly { kind: Exclude<NoticeKind, TimedKind>; label: string; hint: string }[] = [
  { kind: "trialEnd", label: "End of the free trial", hint: "Two hours before" },
  { kind: "friendRequests", label: "Friend requests", hint: "When someone wants to be your friend" },
  { kind: "likes", label: "Likes", hint: "When someone likes what you shared" },
];

/** Changes settings at once; what fails is said, and taken back. */
function useChange() {
  const toast = useToast();
  const { mutate } = useMutation({
    ...changeRemindersMutation(useQueryClient()),
    onError: (error) =>
      toast(buildFailureToast("Update Failed", error, "The setting could not be saved. Please try again.")),
  });
  return (change: Partial<ReminderSettings>) => mutate(change);
}

const isClockTime = (text: string): boolean => new RegExp(CLOCK_TIME_PATTERN).test(text);

type TimeFieldProps = { label: string; time: string; describedBy?: string; onChange: (time: string) => void };

/** A time of day. A time that is not complete stays in the field until it is, or until the field is left. */
function TimeField({ label, time, describedBy, onChange }: TimeFieldProps) {
  const [draft, setDraft] = useState<string>();
  const change = (text: string) => {
    setDraft(isClockTime(text) ? undefined : text);
    if (isClockTime(text) && text !== time) onChange(text);
  };
  return (
    <input
      type="time"
      className="reminders__time"
      aria-label={label}
      aria-describedby={describedBy}
      value={draft ?? time}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setDraft(undefined)}
    />
  );
}

type RowProps = { reminders: ReminderSettings; onChange: (change: Partial<ReminderSettings>) => void };

function TimedRow({ reminders, onChange, kind, label, hint }: RowProps & (typeof TIMED)[number]) {
  const noteId = useId();
  const time = reminders[`${kind}At`];
  const isSilenced = isQuietTime(time, reminders);
  return (
    <div className="divided">
      <FlagRow label={label} hint={hint} isOn={reminders[kind]} onChange={(isOn) => onChange({ [kind]: isOn })} />
      {reminders[kind] && (
        <div className="reminders__at wrap-10">
          <TimeField
            label={`${label} at`}
            time={time}
            {...(isSilenced && { describedBy: noteId })}
            onChange={(at) => onChange({ [`${kind}At`]: at })}
          />
          {isSilenced && (
            <span className="note" id={noteId}>
              In your quiet hours, so it is not sent
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function QuietRow({ reminders, onChange }: RowProps) {
  const { quietHours, quietFrom, quietTo } = reminders;
  return (
    <div className="divided">
      <FlagRow
        label="Quiet hours"
        hint="What others do is told when they end"
        isOn={quietHours}
        onChange={(isOn) => onChange({ quietHours: isOn })}
      />
      {quietHours && (
        <div className="reminders__at wrap-10">
          <TimeField label="Quiet from" time={quietFrom} onChange={(from) => onChange({ quietFrom: from })} />
          <span className="note">to</span>
          <TimeField label="Quiet to" time={quietTo} onChange={(to) => onChange({ quietTo: to })} />
        </div>
      )}
    </div>
  );
}

/** A switch for each kind of reminder, with its time of day, and the hours in which none is sent. */
export function ReminderRows({ stored }: { stored: ReminderSettings }) {
  const reminders = usePendingReminders(stored);
  const onChange = useChange();
  return (
    <div>
      {TIMED.map((row) => (
        <TimedRow key={row.kind} {...row} reminders={reminders} onChange={onChange} />
      ))}
      {OTHERS.map(({ kind, label, hint }) => (
        <div key={kind} className="divided">
          <FlagRow label={label} hint={hint} isOn={reminders[kind]} onChange={(isOn) => onChange({ [kind]: isOn })} />
        </div>
      ))}
      <QuietRow reminders={reminders} onChange={onChange} />
    </div>
  );
}

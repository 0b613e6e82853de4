import { useEffect, useEffectEvent, useRef, useState } from "react";
import { discardDraft, readDraft, writeDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";

/** The fields that were typed, and what they are of. */
type Kept<T> = { subject: string; typed: Partial<T> };

type Options<T> = {
  /** What the fields are of, such as their units: what was typed for another subject is not shown. */
  subject?: string;
  /** The fields that may be null, whatever is stored. */
  nullable?: readonly (keyof T)[];
};

/** Whether a value can stand in for another one: the same type, with the same fields. */
function isAlike(value: unknown, stored: unknown): boolean {
  if (typeof value !== typeof stored || Array.isArray(value) !== Array.isArray(stored)) return false;
  if (!isRecord(stored) || Array.isArray(stored)) return true;
  return isRecord(value) && Object.entries(stored).every(([name, field]) => isAlike(value[name], field));
}

/** Fields that are typed, compared and merged each for itself. */
const isGroup = (value: unknown): value is Record<string, unknown> => isRecord(value) && !Array.isArray(value);

function readTyped<T extends object>(key: string, stored: T, { subject = "", nullable = [] }: Options<T>) {
  const isUsableField = (value: unknown, before: unknown): boolean =>
    isGroup(value) && isGroup(before)
      ? Object.entries(value).every(([name, field]) => isUsableField(field, before[name]))
      : isAlike(value, before);
  const isUsable = (typed: object): boolean =>
    Object.entries(typed).every(
      ([name, value]) =>
        isUsableField(value, stored[name as keyof T]) ||
        (nullable.includes(name as keyof T) && (value === null || typeof value === "string")),
    );
  const isKept = (value: unknown): value is Kept<T> =>
    isRecord(value) && value.subject === subject && isRecord(value.typed) && isUsable(value.typed);
  return readDraft<Kept<T> | undefined>(key, undefined, isKept)?.typed;
}

/** The fields of a form that differ from what is stored, and of a group those of them. */
const pickTyped = <T extends object>(form: T, stored: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const before = stored[name as keyof T];
      if (JSON.stringify(value) === JSON.stringify(before)) return [];
      return [[name, isGroup(value) && isGroup(before) ? pickTyped(value, before) : value]];
    }),
  ) as Partial<T>;

/** The form with what is stored, and with what was typed. */
const putTyped = <T extends object>(stored: T, typed: Partial<T>): T => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const before = stored[name as keyof T];
      return [name, isGroup(value) && isGroup(before) ? putTyped<Record<string, unknown>>(before, value) : value];
    }),
  ),
});

/**
 * The form of a sheet over what is stored: the form, its setter, and what became of it. Closing the sheet keeps what was
 * typed as a draft, until it is saved or discarded; what was not typed follows what is stored.
 */
export function useFormDraft<T extends object>(key: string, stored: T, { subject = "", nullable }: Options<T> = {}) {
  const [kept] = useState(() => readTyped(key, stored, { subject, ...(nullable && { nullable }) }));
  const [form, setForm] = useState<T | undefined>(kept && putTyped(stored, kept));
  const typed = form && pickTyped(form, stored);
  const isTyped = typed !== undefined && Object.keys(typed).length > 0;
  const text = typed && JSON.stringify([subject, typed]);
  /** The subject of the draft that this form has read or written. */
  const written = useRef(kept && subject);
  const discardWritten = () => {
    // A form of another subject may have written its own since, such as while this one was saved.
    if (readDraft<Record<string, unknown>>(key, {}, isRecord).subject === written.current) discardDraft(key);
  };
  const store = useEffectEvent(() => {
    if (isTyped) {
      writeDraft(key, { subject, typed });
      written.current = subject;
    } else discardWritten();
  });
  useEffect(() => {
    if (text !== undefined) store();
  }, [text]);
  const discard = () => {
    setForm(undefined);
    discardWritten();
  };
  /** `isKept`: it was typed when the sheet was open before, and is not saved. */
  return [form ?? stored, setForm, { isKept: kept !== undefined && isTyped, discard }] as const;
}

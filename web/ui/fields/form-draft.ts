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

function readTyped<T extends object>(key: string, stored: T, { subject = "", nullable = [] }: Options<T>) {
  const isUsable = (typed: object): boolean =>
    Object.entries(typed).every(
      ([name, value]) =>
        isAlike(value, stored[name as keyof T]) ||
        (nullable.includes(name as keyof T) && (value === null || typeof value === "string")),
    );
  const isKept = (value: unknown): value is Kept<T> =>
    isRecord(value) && value.subject === subject && isRecord(value.typed) && isUsable(value.typed);
  return readDraft<Kept<T> | undefined>(key, undefined, isKept)?.typed;
}

/** The fields of a form that differ from what is stored. */
const pickTyped = <T extends object>(form: T, stored: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name as keyof T])),
  ) as Partial<T>;

/**
 * The form of a sheet over what is stored: the form, its setter, and what became of it. Closing the sheet keeps what was
 * typed as a draft, until it is saved or discarded; what was not typed follows what is stored.
 */
export function useFormDraft<T extends object>(key: string, stored: T, { subject = "", nullable }: Options<T> = {}) {
  const [kept] = useState(() => readTyped(key, stored, { subject, ...(nullable && { nullable }) }));
  const [form, setForm] = useState<T | undefined>(kept && { ...stored, ...kept });
  const typed = form && pickTyped(form, stored);
  const isTyped = typed !== undefined && Object.keys(typed).length > 0;
  const text = typed && JSON.stringify([subject, typed]);
  /** The subject of the draft that this form has read or written. */
  const written = useRef(kept && subject);
  const discardWritten = () => {
    // A form of another subject may have written its own since, such as while this one was saved.
    const isWritten = (value: unknown): value is object => isRecord(value) && value.subject === written.current;
    if (readDraft<object | undefined>(key, undefined, isWritten)) discardDraft(key);
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

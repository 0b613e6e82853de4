import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { useDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { EntryForm } from "./entry-form.ts";
import { chooseShare, type EntryFormState, openEntryForm, typeIntoForm } from "./entry-form-figures.ts";

/** The form of an entry and its photo, as they were opened and as they are now. */
export type EntryDraft = {
  before: EntryFormState & { imageUrl: string | null };
  state: EntryFormState;
  photo: string | null;
};

const isForm = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((text) => typeof text === "string") && typeof value.name === "string";

const isFormState = (value: unknown): boolean =>
  isRecord(value) &&
  isForm(value.form) &&
  isRecord(value.whole) &&
  typeof value.whole.calories === "number" &&
  typeof value.share === "number";

const isPhoto = (value: unknown): boolean => value === null || typeof value === "string";

const isEntryDraft = (stored: unknown): stored is EntryDraft | null =>
  stored === null ||
  (isRecord(stored) &&
    isRecord(stored.before) &&
    [stored.before, stored.state].every(isFormState) &&
    [stored.before.imageUrl, stored.photo].every(isPhoto));

/** What was typed into the form of an entry, kept until it is saved or canceled; null if nothing was. */
export function useEntryDraft(entryId: string) {
  const [stored, store, discard] = useDraft<EntryDraft | null>(`entry-${entryId}`, null, isEntryDraft);
  return { stored, keep: (draft: EntryDraft) => (isTyped(draft) ? store(draft) : discard()), discard };
}
export type KeptEntryDraft = ReturnType<typeof useEntryDraft>;

const describe = ({ form, whole }: EntryFormState): string => JSON.stringify([form, whole.items]);

/** Whether the form says something else than when it was opened. */
export const isTyped = ({ before, state, photo }: EntryDraft): boolean =>
  photo !== before.imageUrl || describe(state) !== describe(before);

/** The form for an entry, with what was typed before. The entry may be another one by now: what is not typed follows it. */
export function openEntryDraft(entry: FoodEntry, stored: EntryDraft | null): EntryDraft {
  const before = { ...openEntryForm(entry), imageUrl: entry.imageUrl };
  if (!stored) return { before, state: before, photo: entry.imageUrl };
  if (describe(before) === describe(stored.before)) return { ...stored, before };
  const { form, share } = stored.state;
  // The portion first, because it scales all other figures.
  const start = share === stored.before.share ? before : chooseShare(before, share);
  const state = (Object.keys(before.form) as (keyof EntryForm)[])
    .filter((name) => form[name] !== stored.before.form[name])
    .reduce<EntryFormState>((typed, name) => typeIntoForm(typed, { ...typed.form, [name]: form[name] }), start);
  return { before, state, photo: stored.photo === stored.before.imageUrl ? entry.imageUrl : stored.photo };
}

import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Activity, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Portion } from "../../../src/contracts/foods.ts";
import { type EntryItem, scaleItem, sumItems } from "../../../src/shared/diary/entry-items.ts";
import { toItem } from "../../../src/shared/food/hit-item.ts";
import { weighItem } from "../../../src/shared/food/item-edits.ts";
import { parseJson } from "../../platform/device-storage.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { useFormDraft } from "../../ui/fields/form-draft.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { SheetStep, useStep } from "../../ui/layers/sheet-step.tsx";
import { UnsavedNote } from "../../ui/layers/unsaved-note.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { formatWeight } from "../meal/portion.ts";
import { PortionRow } from "../meal/portion-row.tsx";
import { foodSearchQuery } from "./food-queries.ts";
import { ItemByHand } from "./item-by-hand.tsx";
import { findWeightLabel, listItemMeasures } from "./item-edits.ts";
import { ItemSearch } from "./item-search.tsx";
import { describeSource } from "./item-source.ts";
import { NutritionFigures } from "./nutrition-figures.tsx";
import { ITEM_DRAFT } from "./use-open-item.ts";
import "./item-editor.css";
import "../../ui/layers/sheet.css";

export type ItemEditorProps = {
  /** The item as it was eaten; null for one that is added. */
  item: EntryItem | null;
  /** Tells the item, as it was when it was opened, from all others. */
  subject: string;
  /** What the search for a new item begins with. */
  query?: string | undefined;
  /** The other items as they were eaten. */
  others: readonly EntryItem[];
  /** Whether the meal can hold the item. */
  fits: (item: EntryItem) => boolean;
  isSaving: boolean;
  onSave: (item: EntryItem) => void;
  /** Undefined if the item cannot be removed. */
  onRemove: (() => void) | undefined;
  onCancel: () => void;
  /** Goes back without an end to what is being typed. */
  onLeave: () => void;
  /** Says whether there is something to keep when the editor is left. */
  onTyped: (isTyped: boolean) => void;
};

/** How much of an item there is: a share of it as it was, stated as a weight or not. */
type Amount = { share: number; isWeighed: boolean };
const WHOLE: Amount = { share: 1, isWeighed: false };

/** The item that a draft has as text; undefined if it is none. */
function parseItem(text: string): EntryItem | undefined {
  const parsed = parseJson(text) as Partial<EntryItem> | null | undefined;
  return typeof parsed?.name === "string" && typeof parsed.calories === "number" ? (parsed as EntryItem) : undefined;
}

/** The item before its amount is changed, and the amount, which are kept until they are saved or canceled. */
function useItemDraft(item: EntryItem | null, subject: string) {
  // As text, because fields of another food may have other types.
  const stored = { base: JSON.stringify(item), ...WHOLE };
  const [{ base: text, ...amount }, setDraft, { isKept }] = useFormDraft(ITEM_DRAFT, stored, { subject });
  const base = text === stored.base ? item : (parseItem(text) ?? item);
  return {
    base,
    amount,
    isKept,
    isTyped: base !== item || amount.share !== 1 || amount.isWeighed,
    change: (next: EntryItem | null, of: Amount) => setDraft({ base: JSON.stringify(next), ...of }),
  };
}

/** What an item is, and how much of it there is. The search comes first for a new item. */
export function ItemEditor({ item, subject, query = "", onCancel, onLeave, onTyped, ...form }: ItemEditorProps) {
  const draft = useItemDraft(item, subject);
  const { base, amount } = draft;
  /** Whether what is typed is an amount. */
  const [isValid, setIsValid] = useState(true);
  const search = useStep();
  const byHand = useStep();
  /** The name of a new item: what is looked for, and the name where no food has it. */
  const [newName, setNewName] = useState(query);
  const isTyped = item === null || draft.isTyped || !isValid;
  const noteTyped = useEffectEvent(onTyped);
  useEffect(() => noteTyped(isTyped), [isTyped]);
  const choose = (chosen: EntryItem | null) => {
    if (!chosen) return;
    // An amount that was typed already is that of the chosen food, if both are known by weight.
    draft.change(chosen, chosen.grams === base?.grams ? amount : WHOLE);
    setIsValid(true);
    search.end();
    byHand.end();
  };
  const foods = (
    <ItemSearch
      name={base?.name}
      initialQuery={base?.name ?? newName}
      onChooseFood={(food) => choose(toItem(food, base))}
      onChooseName={(name) => {
        if (base) return choose({ ...base, name });
        setNewName(name);
        byHand.open();
      }}
      onBack={base ? search.leave : onLeave}
    />
  );
  if (!base) {
    return (
      <>
        <Activity mode={byHand.isOpen ? "hidden" : "visible"}>{foods}</Activity>
        <SheetStep state={byHand.state} onLeave={byHand.leave}>
          <ItemByHand key={newName} name={newName} onEnter={choose} onBack={byHand.leave} />
        </SheetStep>
      </>
    );
  }
  return (
    <>
      {!search.isOpen && (
        <ItemForm
          {...form}
          base={base}
          amount={amount}
          isValid={isValid}
          onAmountChange={(next) => {
            setIsValid(next !== undefined);
            if (next) draft.change(base, next);
          }}
          isNew={item === null}
          isKept={draft.isKept}
          isTyped={isTyped}
          onSearch={search.open}
          onCancel={onCancel}
        />
      )}
      <SheetStep state={search.state} onLeave={search.leave}>
        {foods}
      </SheetStep>
    </>
  );
}

type ItemFormProps = Omit<ItemEditorProps, "item" | "subject" | "query" | "onLeave" | "onTyped"> & {
  /** The item before its amount is changed. */
  base: EntryItem;
  amount: Amount;
  /** Whether what is typed is an amount. */
  isValid: boolean;
  /** Gets undefined where what is typed is none. */
  onAmountChange: (amount?: Amount) => void;
  isNew: boolean;
  /** What was typed when the sheet was open before is in it. */
  isKept: boolean;
  /** Another food, name or amount was chosen. */
  isTyped: boolean;
  onSearch: () => void;
};

function ItemForm({
  base,
  amount,
  isValid,
  onAmountChange,
  others,
  fits,
  isNew,
  isKept,
  isTyped,
  isSaving,
  onSearch,
  onSave,
  onRemove,
  onCancel,
}: ItemFormProps) {
  const { units } = usePreferences();
  const household = useHouseholdMeasures(base);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const take = (share: number, isWeighed: boolean): EntryItem =>
    isWeighed && base.grams !== null ? weighItem(base, base.grams * share) : scaleItem(base, share);
  const edited = take(amount.share, amount.isWeighed);
  const total = sumItems([...others, edited]).calories;
  const isFitting = fits(edited);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || !isFitting) return;
    if (isTyped) onSave(edited);
    else onCancel();
  };
  return (
    <form className="sheet item-editor" noValidate onSubmit={onSubmit}>
      {isKept && <UnsavedNote />}
      <div className="item-editor__head line-12">
        <h3 ref={heading} className="item-editor__title breaks card__title" tabIndex={-1}>
          <Bdi>{edited.name}</Bdi>
        </h3>
        <Button type="button" size="3" variant="soft" className="item-editor__rename" onClick={onSearch}>
          <Search size={18} aria-hidden /> {isNew ? "Other Food" : "Rename"}
        </Button>
      </div>
      <div aria-live="polite">
        <NutritionFigures figures={edited} serving={edited.grams === null ? null : formatWeight(edited.grams, units)} />
      </div>
      <p className="sheet__lead breaks">{describeSource(edited)}</p>
      <PortionRow
        share={amount.share}
        onChange={(share, measure) => onAmountChange({ share, isWeighed: measure?.label === findWeightLabel(units) })}
        onInvalid={() => onAmountChange()}
        measures={listItemMeasures(base, household, units)}
        isTooMuch={(share) => !fits(take(share, false))}
      />
      {!isFitting && <p role="alert">That is more than one entry can hold.</p>}
      <p className="digits" aria-live="polite">
        The whole plate: <b>{formatWholeNumber(total)} kcal</b>
      </p>
      <div className="sheet__actions">
        <Button type="button" size="3" variant="soft" color="gray" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
        {onRemove && (
          <Button type="button" size="3" variant="soft" color="red" disabled={isSaving} onClick={onRemove}>
            Remove
          </Button>
        )}
        <Button
          type="submit"
          size="3"
          className={onRemove ? "sheet__main-action" : undefined}
          disabled={!isValid || !isFitting}
          loading={isSaving}
        >
          {isNew ? "Add Item" : "Save Item"}
        </Button>
      </div>
    </form>
  );
}

/** The household measures of the item's food, as far as the table has them. */
function useHouseholdMeasures({ food, source }: EntryItem): Portion[] {
  const isOfTable = food !== null && (food.source ?? source) === "database";
  const { data } = useQuery({ ...foodSearchQuery(food?.name ?? ""), enabled: isOfTable });
  const hit = data?.find((candidate) => candidate.source === "builtin" && candidate.id === food?.id);
  return isOfTable ? (hit?.portions ?? []) : [];
}

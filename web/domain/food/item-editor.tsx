import { Button } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Activity, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Portion } from "../../../src/contracts/foods.ts";
import { type EntryItem, scaleItem, sumItems } from "../../../src/shared/diary/entry-items.ts";
import { toItem } from "../../../src/shared/food/hit-item.ts";
import { weighItem } from "../../../src/shared/food/item-edits.ts";
import { usePreferences } from "../../platform/preferences.ts";
import { formatWholeNumber } from "../../ui/format/format.ts";
import { SheetStep, useStep } from "../../ui/layers/sheet-step.tsx";
import { Bdi } from "../../ui/parts/bdi.tsx";
import { formatWeight } from "../meal/portion.ts";
import { PortionRow } from "../meal/portion-row.tsx";
import { foodSearchQuery } from "./food-queries.ts";
import { ItemByHand } from "./item-by-hand.tsx";
import { findWeightLabel, listItemMeasures } from "./item-edits.ts";
import { ItemSearch } from "./item-search.tsx";
import { describeSource } from "./item-source.ts";
import { NutritionFigures } from "./nutrition-figures.tsx";
import "./item-editor.css";
import "../../ui/layers/sheet.css";

export type ItemEditorProps = {
  /** The item as it was eaten; null for one that is added. */
  item: EntryItem | null;
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

/** How much of an item there is: a share of it as it was, stated as a weight or not; invalid while what is typed is. */
type Amount = { share: number; isWeighed: boolean; isValid: boolean };
const WHOLE: Amount = { share: 1, isWeighed: false, isValid: true };

/** What an item is, and how much of it there is. The search comes first for a new item. */
export function ItemEditor({ item, query = "", onCancel, onLeave, onTyped, ...form }: ItemEditorProps) {
  const [base, setBase] = useState(item);
  const [amount, setAmount] = useState(WHOLE);
  const search = useStep();
  const byHand = useStep();
  /** The name of a new item: what is looked for, and the name where no food has it. */
  const [newName, setNewName] = useState(query);
  const isTyped = item === null || base !== item || amount !== WHOLE;
  const noteTyped = useEffectEvent(onTyped);
  useEffect(() => noteTyped(isTyped), [isTyped]);
  const choose = (chosen: EntryItem | null) => {
    if (!chosen) return;
    // An amount that was typed already is that of the chosen food, if both are known by weight.
    if (chosen.grams !== base?.grams) setAmount(WHOLE);
    setBase(chosen);
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
          onAmountChange={setAmount}
          isNew={item === null}
          isChanged={base !== item}
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

type ItemFormProps = Omit<ItemEditorProps, "item" | "query" | "onLeave" | "onTyped"> & {
  /** The item before its amount is changed. */
  base: EntryItem;
  amount: Amount;
  onAmountChange: (amount: Amount) => void;
  isNew: boolean;
  /** Another food or name was chosen. */
  isChanged: boolean;
  onSearch: () => void;
};

function ItemForm({
  base,
  amount,
  onAmountChange,
  others,
  fits,
  isNew,
  isChanged,
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
    if (!amount.isValid || !isFitting) return;
    if (isNew || isChanged || amount !== WHOLE) onSave(edited);
    else onCancel();
  };
  return (
    <form className="sheet item-editor" noValidate onSubmit={onSubmit}>
      <div className="item-editor__head">
        <h3 ref={heading} className="item-editor__title" tabIndex={-1}>
          <Bdi>{edited.name}</Bdi>
        </h3>
        <Button type="button" size="3" variant="soft" className="item-editor__rename" onClick={onSearch}>
          <Search size={18} aria-hidden /> {isNew ? "Other Food" : "Rename"}
        </Button>
      </div>
      <div aria-live="polite">
        <NutritionFigures figures={edited} serving={edited.grams === null ? null : formatWeight(edited.grams, units)} />
      </div>
      <p className="sheet__lead item-editor__source">{describeSource(edited)}</p>
      <PortionRow
        share={amount.share}
        onChange={(share, measure) =>
          onAmountChange({ share, isWeighed: measure?.label === findWeightLabel(units), isValid: true })
        }
        onInvalid={() => onAmountChange({ ...amount, isValid: false })}
        measures={listItemMeasures(base, household, units)}
        isTooMuch={(share) => !fits(take(share, false))}
      />
      {!isFitting && <p role="alert">That is more than one entry can hold.</p>}
      <p className="item-editor__total" aria-live="polite">
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
          disabled={!amount.isValid || !isFitting}
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

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { changeSavedMutation } from "../../domain/food/food-queries.ts";
import { takeScan } from "../../domain/food/scanned-food.ts";
import { FOODS } from "../../platform/api/paths.ts";
import { useDraft } from "../../platform/drafts.ts";
import { isRecord } from "../../platform/is-record.ts";
import { buildFailureToast, useToast } from "../../ui/feedback/toast.tsx";
import { useNotifyingMutation } from "../../ui/hooks/use-notifying-mutation.ts";

/** A barcode (14 digits) whose food is being typed (without a name), or is on the plate under this name. */
type CodedFood = { name: string; barcode: string };

const isCodedFood = (value: unknown): value is CodedFood =>
  isRecord(value) && typeof value.name === "string" && typeof value.barcode === "string";
const isList = (stored: unknown): stored is CodedFood[] => Array.isArray(stored) && stored.every(isCodedFood);

/**
 * What was scanned before this screen was opened: a food goes to `onFood`; an unknown barcode is kept until its food has
 * been typed and logged, and is saved with it then.
 */
export function useScan(onFood: (food: FoodHit) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const saving = useNotifyingMutation(changeSavedMutation(client));
  const [coded, setCoded, discard] = useDraft<CodedFood[]>("scanned-barcodes", [], isList);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { scan, rest } = takeScan(state);
  const change = (next: CodedFood[]) => (next.length > 0 ? setCoded(next) : discard());
  const onPlate = coded.filter(({ name }) => name !== "");
  const barcode = coded.find(({ name }) => name === "")?.barcode;

  const arrive = useEffectEvent((arrived: NonNullable<typeof scan>) => {
    // A reload or Back must not open it again.
    void navigate(pathname + search, { replace: true, state: rest });
    if ("food" in arrived) onFood(arrived.food);
    else change([...onPlate, { name: "", barcode: arrived.barcode }]);
  });
  useEffect(() => {
    if (scan) arrive(scan);
  }, [scan]);

  const save = (entry: FoodEntry, gtin: string) =>
    saving.mutate(
      { kind: "addSaved", path: FOODS, name: entry.name, body: { entryId: entry.id, gtin } },
      {
        onSuccess: ({ notice = `It finds ${isolate(entry.name)} from now on.` }) =>
          toast({ title: "Barcode Saved", description: notice, tone: "success" }),
        onError: (error) => toast(buildFailureToast("Barcode Not Saved", error, "The meal is in your diary.")),
      },
    );

  return {
    /** The barcode of the food that is being typed. */
    barcode,
    forget: () => change(onPlate),
    /** The typed food is on the plate now. */
    moveToPlate(name: string) {
      if (barcode !== undefined) change([...onPlate, { name, barcode }]);
    },
    /** The typed food, or that of the label with this barcode, is in the diary now. */
    saveTyped(entry: FoodEntry, gtin = barcode) {
      if (gtin === undefined) return;
      save(entry, gtin);
      if (gtin === barcode) change(onPlate);
    },
    /** The foods of the plate are in the diary now, the typed one among them if it has a name. */
    savePlate(entries: readonly FoodEntry[], typedName = "") {
      for (const { name, barcode: gtin } of coded) {
        const entry = entries.find((stored) => stored.name === (name || typedName));
        if (entry) save(entry, gtin);
      }
      change(coded.filter(({ name }) => name === "" && typedName === ""));
    },
  };
}

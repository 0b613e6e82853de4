import { Button } from "@radix-ui/themes";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { formatWeight } from "../../../domain/meal/portion.ts";
import { toAddress } from "../../../platform/address.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { splitByPlace } from "../split-by-place.ts";
import { ItemBoxes } from "./result/item-boxes.tsx";
import "./scan-view.css";

type ScanViewProps = {
  analysis: FoodAnalysis;
  /** The photo on this device; if missing, the stored one is shown. */
  photoUrl: string | undefined;
  onAdd: () => void;
  onScanAgain: () => void;
  onClose: () => void;
};

/** What a scan has found: boxes where the items are on the photo, and a list of those without a place. */
export function ScanView({ analysis, photoUrl, onAdd, onScanAgain, onClose }: ScanViewProps) {
  const { name, calories, imageData, items } = analysis;
  const { units } = usePreferences();
  const { placed, others } = splitByPlace(items);
  return (
    <div className="scan-view full-screen__column">
      <div className="full-screen__photo">
        <img className="scan-view__photo" src={toAddress(photoUrl ?? imageData)} alt="Your meal" />
        <ItemBoxes items={placed} />
      </div>
      <div className="rows-14">
        <p className="scan-view__whole ends breaks">
          <b>
            <Bdi>{name}</Bdi>
          </b>{" "}
          <span>{formatWholeNumber(calories)} kcal</span>
        </p>
        {others.length > 0 && (
          <ul className="scan-view__others" aria-label="Without a place on the photo">
            {Object.entries(others).map(([position, item]) => (
              <li key={position}>
                <span>
                  <Bdi>{item.name}</Bdi>
                  {item.grams !== null && ` · ${formatWeight(item.grams, units)}`}
                </span>
                <span>{formatWholeNumber(item.calories)} kcal</span>
              </li>
            ))}
          </ul>
        )}
        <div className="scan-view__actions rows-10">
          <Button size="3" className="scan-view__action" onClick={onClose}>
            Close
          </Button>
          <Button size="3" className="scan-view__action" onClick={onScanAgain}>
            Scan Again
          </Button>
          <Button size="3" className="scan-view__main-action" onClick={onAdd}>
            Add to Food Diary
          </Button>
        </div>
      </div>
    </div>
  );
}

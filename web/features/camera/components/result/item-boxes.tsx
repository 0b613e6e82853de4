import type { CSSProperties } from "react";
import { formatWholeNumber } from "../../../../ui/format/format.ts";
import { Bdi } from "../../../../ui/parts/bdi.tsx";
import type { PlacedItem } from "../../split-by-place.ts";
import "./item-boxes.css";

/** Beyond this share of the height a label has room above its box. */
const ABOVE_FROM = 0.12;

const formatPercent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

/** Where a label stands: over its box or else in it, from the side on which there is more room. */
function placeLabel({ x, y, width }: PlacedItem["box"]): CSSProperties {
  const isRight = x + width / 2 > 0.5;
  const right = 1 - x - width;
  return {
    ...(isRight ? { right: formatPercent(right) } : { left: formatPercent(x) }),
    maxWidth: formatPercent(1 - (isRight ? right : x)),
    ...(y >= ABOVE_FROM ? { bottom: formatPercent(1 - y) } : { top: formatPercent(y) }),
  };
}

/** Items where they are on a photo, which is what contains this. */
export function ItemBoxes({ items }: { items: readonly PlacedItem[] }) {
  return (
    <ul className="item-boxes" aria-label="Foods on the photo" aria-live="polite">
      {Object.entries(items).map(([position, { name, calories, box }]) => (
        <li key={position}>
          <div
            className="item-boxes__box"
            style={{
              left: formatPercent(box.x),
              top: formatPercent(box.y),
              width: formatPercent(box.width),
              height: formatPercent(box.height),
            }}
          />
          <div className="item-boxes__label wrap" style={placeLabel(box)}>
            <b className="ellipsis">
              <Bdi>{name}</Bdi>
            </b>{" "}
            <span>{formatWholeNumber(calories)} kcal</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

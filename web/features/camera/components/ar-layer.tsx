import { formatWholeNumber } from "../../../ui/format/format.ts";
import { AR_DETECTIONS, type ArDetection } from "../ar-detections.ts";
import type { ArDemo } from "../use-ar-demo.ts";
import "./ar-layer.css";

function Detection({ detection }: { detection: ArDetection }) {
  const { name, calories, protein, carbs, fat, confidence, boundingBox, x, y } = detection;
  const box = {
    left: `${boundingBox.x}%`,
    top: `${boundingBox.y}%`,
    width: `${boundingBox.width}%`,
    height: `${boundingBox.height}%`,
  };
  return (
    <li>
      <div className="ar-layer__box" style={box} />
      <div className="ar-layer__label" style={{ left: `${x}%`, top: `${y}%` }}>
        <b>{name}</b>
        <span>{`${calories} kcal · ${formatWholeNumber(confidence * 100)}%`}</span>
        <span>{`P ${protein} · C ${carbs} · F ${fat} g`}</span>
      </div>
    </li>
  );
}

const HINTS = {
  waiting: "Demo: hold the phone over your meal",
  analyzing: "Demo: analyzing…",
  shown: "Demo: these foods are samples",
} as const satisfies Record<ArDemo["stage"], string>;

/** What the AR demo does just now. */
export const ArHint = ({ ar }: { ar: ArDemo }) => HINTS[ar.stage];

/** The AR demo's drawing over the camera picture. */
export function ArLayer({ ar }: { ar: ArDemo }) {
  return (
    <div className="ar-layer" data-stage={ar.stage}>
      <span className="ar-layer__badge">Demo</span>
      {ar.stage === "shown" && (
        <ul className="ar-layer__foods" aria-label="Sample foods">
          {AR_DETECTIONS.map((detection) => (
            <Detection key={detection.id} detection={detection} />
          ))}
        </ul>
      )}
    </div>
  );
}

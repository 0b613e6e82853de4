import type { ReactNode } from "react";
import "./progress-ring.css";

/** The ring is drawn on 36 units. With this radius its circumference is 100, so a percentage is also a length. */
const VIEW_BOX = 36;
const RADIUS = 50 / Math.PI;
const CENTRE = VIEW_BOX / 2;

type ProgressRingProps = {
  /** 0 to 100. */
  percent: number;
  /** The accessible name of the ring. */
  label: string;
  /** The content inside the ring. */
  children?: ReactNode;
};

/** A circle that fills clockwise from the top. */
export function ProgressRing({ percent, label, children }: ProgressRingProps) {
  const circle = { cx: CENTRE, cy: CENTRE, r: RADIUS };
  return (
    <div className="progress-ring">
      <svg viewBox={`0 0 ${VIEW_BOX} ${VIEW_BOX}`} role="img" aria-label={label}>
        <circle {...circle} className="progress-ring__track" />
        {percent > 0 && (
          <circle
            {...circle}
            className="progress-ring__value"
            strokeDasharray={`${percent} 100`}
            transform={`rotate(-90 ${CENTRE} ${CENTRE})`}
          />
        )}
      </svg>
      <div className="progress-ring__inside">{children}</div>
    </div>
  );
}

import type { ReactNode, Ref } from "react";
import "./progress-ring.css";

/** The ring is drawn on 36 units. With this radius its circumference is 100, so a percentage is also a length. */
const VIEW_BOX = 36;
const RADIUS = 50 / Math.PI;
const CENTER = VIEW_BOX / 2;
/** The shortest arc beyond the goal, so that a few kcal over it are seen too. */
const OVER_MIN = 3;

type ProgressRingProps = {
  ref?: Ref<HTMLDivElement>;
  /** 0 to 100. */
  percent: number;
  /** By how much the goal is exceeded, in per cent of it; 0 if it is not. */
  percentOver?: number;
  /** The accessible name of the ring. */
  label: string;
  /** The content inside the ring. */
  children?: ReactNode;
};

/** A circle that fills clockwise from the top, and beyond the goal overlaps itself in the color of what is over. */
export function ProgressRing({ ref, percent, percentOver = 0, label, children }: ProgressRingProps) {
  const circle = { cx: CENTER, cy: CENTER, r: RADIUS };
  const arc = (length: number) => ({
    ...circle,
    strokeDasharray: `${length} 100`,
    transform: `rotate(-90 ${CENTER} ${CENTER})`,
  });
  const over = arc(Math.min(100, Math.max(OVER_MIN, percentOver)));
  return (
    <div ref={ref} className="progress-ring">
      <svg viewBox={`0 0 ${VIEW_BOX} ${VIEW_BOX}`} role="img" aria-label={label}>
        <circle {...circle} className="progress-ring__track" />
        {percent > 0 && <circle {...arc(percent)} className="progress-ring__value" />}
        {percentOver > 0 && (
          <>
            <circle {...over} className="progress-ring__edge" />
            <circle {...over} className="progress-ring__over" />
          </>
        )}
      </svg>
      <div className="progress-ring__inside">{children}</div>
    </div>
  );
}

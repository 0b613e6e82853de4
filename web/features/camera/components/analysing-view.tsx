import { Button } from "@radix-ui/themes";
import { useEffect, useState } from "react";
import "./analysing-view.css";

/** After how many seconds the cancel button appears. */
export const CANCEL_AFTER_SECONDS = 5;

/** Whole seconds since the component appeared. */
function useElapsedSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAt) / 1000)), 250);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

type AnalysingViewProps = { photoUrl: string | undefined; onCancel: () => void };

/** The photo during its analysis, with the elapsed time and a cancel button. */
export function AnalysingView({ photoUrl, onCancel }: AnalysingViewProps) {
  const seconds = useElapsedSeconds();
  return (
    <div className="analysing-view">
      {photoUrl && <img className="analysing-view__backdrop" src={photoUrl} alt="" />}
      <div className="analysing-view__frame">
        {photoUrl && <img className="analysing-view__photo" src={photoUrl} alt="Your meal" />}
        <span className="analysing-view__line" aria-hidden />
      </div>
      <div className="analysing-view__status">
        <p className="analysing-view__text" role="status">
          Analyzing your photo…
        </p>
        <p className="analysing-view__seconds" role="timer">
          {seconds} s
        </p>
        <div className="analysing-view__cancel">
          {seconds >= CANCEL_AFTER_SECONDS && (
            <Button size="3" className="analysing-view__button" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

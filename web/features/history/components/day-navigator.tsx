import { IconButton } from "@radix-ui/themes";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef } from "react";
import type { DayStep, HistoryDay } from "../../../domain/entry/history-day.ts";
import "./day-navigator.css";

type DayNavigatorProps = {
  day: HistoryDay;
  onSelectDate: (date: string) => void;
  onStep: (step: DayStep) => void;
};

type Calendar = { click(): void; showPicker?(): void };

/** Opens the native date picker; older browsers have no `showPicker` and open it on a click. */
function openCalendar(calendar: Calendar): void {
  if (calendar.showPicker) calendar.showPicker();
  else calendar.click();
}

/** The shown day, buttons for the previous and next day, and a date picker. */
export function DayNavigator({ day, onSelectDate, onStep }: DayNavigatorProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <nav className="day-navigator line-8" aria-label="Day">
      <IconButton
        variant="surface"
        color="gray"
        className="icon-button day-navigator__step"
        aria-label="Previous"
        onClick={() => onStep("previous")}
      >
        <ChevronLeft size={22} aria-hidden />
      </IconButton>
      <div className="day-navigator__day fills">
        <div aria-live="polite">
          <h2 className="day-navigator__title">{day.title}</h2>
          <p className="note">{day.fullDate}</p>
        </div>
        <button
          type="button"
          className="day-navigator__choose"
          aria-label="Choose a date"
          onClick={() => calendar.current && openCalendar(calendar.current)}
        >
          <CalendarDays size={20} aria-hidden />
        </button>
        <input
          ref={calendar}
          className="day-navigator__calendar"
          type="date"
          tabIndex={-1}
          aria-label="Date"
          max={day.today}
          value={day.date}
          onChange={({ target }) => {
            // Empty if the user clears the date.
            if (target.value !== "" && target.value <= day.today) onSelectDate(target.value);
          }}
        />
      </div>
      <IconButton
        variant="surface"
        color="gray"
        className="icon-button day-navigator__step"
        aria-label="Next"
        disabled={day.next === undefined}
        onClick={() => onStep("next")}
      >
        <ChevronRight size={22} aria-hidden />
      </IconButton>
    </nav>
  );
}

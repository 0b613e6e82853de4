import { formatDateTime, formatTime } from "../../ui/format/format.ts";
import "./offline-line.css";

let line: HTMLElement | undefined;

const isToday = (instant: number): boolean => new Date(instant).toDateString() === new Date().toDateString();

/** Says above the screen that the device answers, and when the server was reached last (UTC milliseconds). */
export function showOfflineLine(syncedAt: number): void {
  const instant = new Date(syncedAt).toISOString();
  const text = `Offline. Last updated ${isToday(syncedAt) ? formatTime(instant) : formatDateTime(instant)}.`;
  if (!line) {
    line = document.createElement("p");
    line.className = "offline-line";
    line.setAttribute("role", "status");
    document.body.prepend(line);
  }
  if (line.textContent !== text) line.textContent = text;
}

/** Takes the line off the screen. */
export function hideOfflineLine(): void {
  line?.remove();
  line = undefined;
}

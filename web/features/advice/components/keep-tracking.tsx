import { Button } from "@radix-ui/themes";
import { CalendarCheck } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Shown if there are too few days for an analysis; `hint` says how many are missing. */
export function KeepTracking({ hint }: { hint: string | undefined }) {
  return (
    <section className="card">
      <EmptyState
        title="Keep Tracking!"
        hint={hint ?? "Log your meals for a few days to see your first analysis here."}
        icon={<CalendarCheck size={26} />}
      >
        <Button asChild size="3">
          <Link to={PATHS.camera}>Track a Meal</Link>
        </Button>
      </EmptyState>
    </section>
  );
}

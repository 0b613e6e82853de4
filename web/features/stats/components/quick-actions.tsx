import { Button } from "@radix-ui/themes";
import { CalendarDays, Camera, Lightbulb, Printer, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import "../stats.css";

/** Links from the statistics. */
export function QuickActions() {
  return (
    <section className="card" aria-labelledby="actions-title">
      <div className="card__head">
        <h2 className="card__title" id="actions-title">
          Quick Actions
        </h2>
      </div>
      <div className="quick-actions">
        <Button asChild size="3">
          <Link to={PATHS.camera}>
            <Camera size={20} aria-hidden />
            Track New Meal
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.history}>
            <CalendarDays size={20} aria-hidden />
            View Food History
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.recommendations}>
            <Lightbulb size={20} aria-hidden />
            Get Diet Recommendations
          </Link>
        </Button>
      </div>
    </section>
  );
}

/** What a longer time of the diary is read in. */
export function ReportLinks() {
  return (
    <section className="card" aria-labelledby="reports-title">
      <div className="card__head">
        <h2 className="card__title" id="reports-title">
          Reports
        </h2>
      </div>
      <div className="quick-actions">
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.report}>
            <Printer size={20} aria-hidden />
            Report to Print
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={PATHS.year}>
            <Sparkles size={20} aria-hidden />
            Year in Review
          </Link>
        </Button>
      </div>
    </section>
  );
}

import { Button } from "@radix-ui/themes";
import { CalendarDays, Camera, Lightbulb, type LucideIcon, Printer, Sparkles } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "../stats.css";

type Action = { label: string; path: string; icon: LucideIcon; isMain?: true };

const QUICK_ACTIONS: readonly Action[] = [
  { label: "Track New Meal", path: PATHS.camera, icon: Camera, isMain: true },
  { label: "View Food History", path: PATHS.history, icon: CalendarDays },
  { label: "Get Diet Recommendations", path: PATHS.recommendations, icon: Lightbulb },
];

const REPORTS: readonly Action[] = [
  { label: "Report to Print", path: PATHS.report, icon: Printer },
  { label: "Year in Review", path: PATHS.year, icon: Sparkles },
];

function ActionCard({ title, actions }: { title: string; actions: readonly Action[] }) {
  return (
    <Card title={title} beside={null}>
      <div className="rows-10 quick-actions">
        {actions.map(({ label, path, icon: Icon, isMain }) => (
          <Button key={path} asChild size="3" variant={isMain ? "solid" : "soft"}>
            <Link to={path}>
              <Icon size={20} aria-hidden />
              {label}
            </Link>
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** Links from the statistics. */
export const QuickActions = () => <ActionCard title="Quick Actions" actions={QUICK_ACTIONS} />;

/** Links to what shows a longer time of the diary. */
export const ReportLinks = () => <ActionCard title="Reports" actions={REPORTS} />;

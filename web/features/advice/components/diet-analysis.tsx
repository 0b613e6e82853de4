import { ChartLine, ChartPie, Clock, Flame, Leaf, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { DietRecommendations } from "../../../../src/contracts/advice.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "./diet-analysis.css";

type Analysis = DietRecommendations["analysis"];

const NO_GAPS = "No gaps found. Only entries with fiber, sugar or sodium can show one.";

function Part({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="diet-analysis__part">
      <span className="row-icon" aria-hidden>
        <Icon size={20} />
      </span>
      <div className="large-note breaks fills tall-lines">
        <h3 className="diet-analysis__heading subtitle">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function Gaps({ gaps }: { gaps: string[] }) {
  if (gaps.length === 0) return <p>{NO_GAPS}</p>;
  return (
    <ul className="rows-4" aria-label="Nutrition Gaps">
      {gaps.map((gap) => (
        <li key={gap}>{gap}</li>
      ))}
    </ul>
  );
}

/** The analysis of the finished days of the last weeks. */
export function DietAnalysis({ analysis }: { analysis: Analysis }) {
  return (
    <Card title="Diet Analysis">
      <p className="note above-2">Based on your finished days. Today counts once it is over.</p>
      <ul className="diet-analysis__parts rows-16">
        <Part Icon={Flame} title="Calorie Patterns">
          <p>{analysis.caloriePattern}</p>
        </Part>
        <Part Icon={ChartPie} title="Macro Balance">
          <p>{analysis.macroBalance}</p>
        </Part>
        <Part Icon={Clock} title="Meal Timing">
          <p>{analysis.mealTiming}</p>
        </Part>
        <Part Icon={ChartLine} title="Weekly Trends">
          <p>{analysis.weeklyTrends}</p>
        </Part>
        <Part Icon={Leaf} title="Nutrition Gaps">
          <Gaps gaps={analysis.nutritionGaps} />
        </Part>
      </ul>
    </Card>
  );
}

/** The card while it loads. */
export function DietAnalysisSkeleton() {
  return (
    <section className="card" aria-busy="true" aria-label="Diet Analysis">
      <h2 className="card__title">Diet Analysis</h2>
      <div className="diet-analysis__parts rows-16">
        <div className="skeleton" style={{ height: "5.25rem", borderRadius: 12 }} />
        <div className="skeleton" style={{ height: "5.25rem", borderRadius: 12 }} />
        <div className="skeleton" style={{ height: "5.25rem", borderRadius: 12 }} />
        <div className="skeleton" style={{ height: "5.25rem", borderRadius: 12 }} />
      </div>
    </section>
  );
}

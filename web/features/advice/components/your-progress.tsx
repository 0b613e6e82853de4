import { Flame, Target, Trophy } from "lucide-react";
import type { ReactNode } from "react";
import type { DietInsights } from "../../../../src/contracts/advice.ts";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { Card } from "../../../ui/parts/card.tsx";
import "./your-progress.css";

function TextList({ title, icon, items, empty }: { title: string; icon: ReactNode; items: string[]; empty: string }) {
  return (
    <div>
      <h3 className="your-progress__heading">{title}</h3>
      {items.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <ul className="rows-8 your-progress__list" aria-label={title}>
          {items.map((item) => (
            <li key={item}>
              {icon}
              {item}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The tracking streak, achievements and areas to improve. */
export function YourProgress({ insights }: { insights: DietInsights }) {
  const { streakDays, achievements, improvementAreas } = insights;
  return (
    <Card title="Your Progress" className="rows-14">
      <p className="your-progress__streak soft wrap-line line-8">
        <Flame size={28} aria-hidden />
        <strong>{formatWholeNumber(streakDays)}</strong> day tracking streak
      </p>
      <TextList
        title="Achievements"
        icon={<Trophy size={18} aria-hidden />}
        items={achievements}
        empty="You earn your first one with your first meal."
      />
      <TextList
        title="Focus Areas"
        icon={<Target size={18} aria-hidden />}
        items={improvementAreas}
        empty="Nothing needs attention. Keep going."
      />
    </Card>
  );
}

/** The card while it loads. */
export function YourProgressSkeleton() {
  return (
    <section className="card rows-14" aria-busy="true" aria-label="Your Progress">
      <h2 className="card__title">Your Progress</h2>
      <div className="skeleton" style={{ height: "3.625rem", borderRadius: 14 }} />
      <div className="skeleton" style={{ height: "5.5rem", borderRadius: 8 }} />
      <div className="skeleton" style={{ height: "5.5rem", borderRadius: 8 }} />
    </section>
  );
}

import { Link } from "react-router";
import { MacroBar } from "../../../domain/food/macro-bar.tsx";
import { PATHS } from "../../../platform/paths.ts";
import { ProgressRing } from "../../../ui/feedback/progress-ring.tsx";
import "./phone-scenes.css";

/** The heights of the week's bars, in per cent of the tallest. */
const WEEK = { Sun: 78, Mon: 70, Tue: 100, Wed: 64, Thu: 82, Fri: 74, Sat: 46 };
const GOAL_PERCENT = 86;

const Today = () => (
  <div className="scene__today">
    <ProgressRing percent={62} label="62% of the day">
      <b className="scene__number">760</b>
      <span className="soft">kcal left</span>
    </ProgressRing>
    <div className="scene__macros rows-8">
      <MacroBar macro="protein" grams={58} goal={75} />
      <MacroBar macro="carbs" grams={131} goal={225} />
      <MacroBar macro="fat" grams={44} goal={89} />
    </div>
  </div>
);

const Dish = () => (
  <div className="scene__dish">
    <div className="scene__plate" />
    <b className="scene__name">Pizza prosciutto</b>
    <b className="scene__number">1,020</b>
    <span className="soft">kcal</span>
  </div>
);

const Week = () => (
  <div className="scene__week">
    <b className="scene__name">This week</b>
    <svg viewBox="0 0 140 110" className="wide" role="img" aria-label="Seven days against the goal">
      {Object.entries(WEEK).map(([day, percent], index) => (
        <rect
          key={day}
          x={index * 20 + 2}
          y={110 - percent}
          width={16}
          height={percent}
          rx={3}
          className={percent > GOAL_PERCENT ? "scene__bar scene__bar--over" : "scene__bar"}
        />
      ))}
      <path d={`M0 ${110 - GOAL_PERCENT}h140`} className="scene__goal" />
    </svg>
  </div>
);

const SCENES = [
  { Scene: Today, caption: "Your day in one ring", to: PATHS.home },
  { Scene: Dish, caption: "Calories from a photo", to: PATHS.camera },
  { Scene: Week, caption: "The week against your goal", to: PATHS.stats },
];

/** Pictures of the app, built from its own components; each links to the real screen. */
export function PhoneScenes() {
  return (
    <ul className="scenes" aria-label="What it looks like">
      {SCENES.map(({ Scene, caption, to }) => (
        <li key={caption}>
          <Link to={to} className="scenes__scene rows-8 plain-link">
            <div className="scene" aria-hidden inert>
              <Scene />
            </div>
            <span className="fine-note centered">{caption}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

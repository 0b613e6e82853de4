import { Camera, ChevronRight, type LucideIcon, UserRound, Users } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import { useRotation } from "../use-rotation.ts";
import "./first-steps.css";

const ROTATION_MS = 3000;

type Step = { to: string; Icon: LucideIcon; title: string; text: string; textWithoutAnalyzer?: string };

const STEPS: readonly Step[] = [
  {
    to: PATHS.camera,
    Icon: Camera,
    title: "Take a photo of your meal",
    text: "See its calories and macros from one photo.",
    textWithoutAnalyzer: "Say what is on it, and keep both in your diary.",
  },
  { to: PATHS.profile, Icon: UserRound, title: "Make it yours", text: "Set your goal, your units and your photo." },
  { to: PATHS.social, Icon: Users, title: "Add your friends", text: "Share your progress with each other." },
];

/** The next steps: three cards that are highlighted in turn. */
export function FirstSteps({ hasAnalyzer }: { hasAnalyzer: boolean }) {
  const { index, handlers } = useRotation(STEPS.length, ROTATION_MS);
  return (
    <section aria-labelledby="first-steps-title">
      <h2 className="card__title first-steps__title" id="first-steps-title">
        Your First Steps
      </h2>
      <ol className="rows-10" {...handlers}>
        {STEPS.map(({ to, Icon, title, text, textWithoutAnalyzer = text }, place) => (
          <li key={to}>
            <Link className="first-steps__card" to={to} {...(place === index && { "aria-current": "step" })}>
              <span className="first-steps__icon" aria-hidden>
                <Icon size={22} />
              </span>
              <span className="words">
                <b>{title}</b>
                <span className="note">{hasAnalyzer ? text : textWithoutAnalyzer}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

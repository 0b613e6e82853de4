import { Camera, ChevronRight, UserRound, Users } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import { useRotation } from "../use-rotation.ts";
import "./first-steps.css";

const ROTATION_MS = 3000;

const STEPS = [
  {
    to: PATHS.camera,
    Icon: Camera,
    title: "Take a photo of your meal",
    text: "See its calories and macros from one photo.",
  },
  { to: PATHS.profile, Icon: UserRound, title: "Make it yours", text: "Set your goal, your units and your photo." },
  { to: PATHS.social, Icon: Users, title: "Add your friends", text: "Share your progress with each other." },
] as const;

/** The next steps: three cards that are highlighted in turn. */
export function FirstSteps() {
  const { index, handlers } = useRotation(STEPS.length, ROTATION_MS);
  return (
    <section aria-labelledby="first-steps-title">
      <h2 className="card__title first-steps__title" id="first-steps-title">
        Your First Steps
      </h2>
      <ol className="first-steps" {...handlers}>
        {STEPS.map(({ to, Icon, title, text }, place) => (
          <li key={to}>
            <Link className="first-steps__card" to={to} {...(place === index && { "aria-current": "step" })}>
              <span className="first-steps__icon" aria-hidden>
                <Icon size={22} />
              </span>
              <span className="first-steps__words">
                <b>{title}</b>
                <span className="first-steps__text">{text}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

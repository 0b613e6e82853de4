import { Camera, ChevronRight, type LucideIcon, UserRound, Users } from "lucide-react";
import { Link } from "react-router";
import { PATHS } from "../../../platform/paths.ts";
import "./first-steps.css";
import { type FocusEvent, useEffect, useState } from "react";
import { isMotionReduced } from "../../../ui/hooks/reduced-motion.ts";

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
            <Link
              className="first-steps__card line-12 plain-link"
              to={to}
              {...(place === index && { "aria-current": "step" })}
            >
              <span className="row-icon first-steps__icon" aria-hidden>
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

/**
 * An index that cycles through `count` values, one step every `intervalMs`. It pauses while the element with the
 * handlers is hovered or focused, and for users who prefer reduced motion.
 */
export function useRotation(count: number, intervalMs: number) {
  const [index, setIndex] = useState(0);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;

  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (!isMotionReduced()) setIndex((current) => (current + 1) % count);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isPaused, count, intervalMs]);

  const handlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setHasFocus(currentTarget.contains(relatedTarget)),
  };
  return { index, handlers };
}

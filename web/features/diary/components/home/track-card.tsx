import { Button } from "@radix-ui/themes";
import { Camera, Images, PencilLine } from "lucide-react";
import { Link } from "react-router";
import { findMealTypeAtHour } from "../../../../../src/shared/meal-type.ts";
import { PATHS } from "../../../../app/paths.ts";
import { MEAL_NAMES } from "../../../../lib/format.ts";
import "./home.css";

/** The three ways to log a meal; each opens the camera page with a hint which one was chosen. */
export function TrackCard() {
  const meal = MEAL_NAMES[findMealTypeAtHour(new Date().getHours())];
  return (
    <section className="card" aria-labelledby="track-title">
      <div className="card__head">
        <h2 className="card__title" id="track-title">
          Track Your Meal
        </h2>
        <span className="track-card__meal">{meal} time</span>
      </div>
      <div className="track-card__ways">
        <Button asChild size="3">
          <Link to={PATHS.camera}>
            <Camera size={20} aria-hidden />
            Take Photo
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={`${PATHS.camera}?source=gallery`}>
            <Images size={20} aria-hidden />
            Gallery
          </Link>
        </Button>
        <Button asChild size="3" variant="soft">
          <Link to={`${PATHS.camera}?source=manual`}>
            <PencilLine size={20} aria-hidden />
            Manual
          </Link>
        </Button>
      </div>
    </section>
  );
}

import { WeekPhotosCard } from "../../../domain/photo/week/week-photos-card.tsx";
import { usePhotoWeek } from "../../home/week-queries.ts";

/** Offers the collage of the last week's photos. It is not part of the screen's first load. */
export const WeekInPhotos = () => <WeekPhotosCard week={usePhotoWeek()} />;

import {
  Bell,
  Camera,
  ChartNoAxesColumn,
  CloudOff,
  History,
  type LucideIcon,
  ScanLine,
  Sparkles,
  Users,
} from "lucide-react";
import { DAY_START_HOURS } from "../../../src/shared/diary/day-window.ts";
import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";

/**
 * The texts of the marketing page and the two store previews. The store's numbers are invented, and nothing measures
 * the claims of 95% and 80%. Every component that shows them must show `ILLUSTRATIVE_NOTE` beside them.
 */

export const ILLUSTRATIVE_NOTE = "Illustrative figures";

export const HEADLINE = "Take a photo of your meal. See what is in it.";
export const PITCH = "Point your phone at your plate. Calories, protein, carbs and fat are added to your food diary.";

export type Figure = { value: string; label: string };

export const CLAIMS: readonly Figure[] = [
  { value: "95%", label: "accuracy" },
  { value: "3 s", label: "from photo to data" },
  { value: `${DAY_START_HOURS.diary} AM`, label: "daily reset" },
];

export const STORE = { rating: "4.9", reviews: "15K+", downloads: "100K+", size: "25MB", android: "6.0+" } as const;

/** The advertised saving of the yearly plan. Its card on the subscribe page shows the real one. */
export const YEARLY_CLAIM = "Save over 80%";

export const FEATURES: readonly { Icon: LucideIcon; name: string; text: string }[] = [
  { Icon: Camera, name: "Photo analysis", text: "Get a name, calories and macros from a photo." },
  { Icon: ChartNoAxesColumn, name: "Progress at a glance", text: "See your day as a ring and your week as bars." },
  { Icon: Sparkles, name: "Recommendations", text: "Get advice based on your own diary." },
  { Icon: ScanLine, name: "AR scanner", text: "See sample nutrition figures over the live camera." },
  { Icon: Users, name: "Friends", text: "Share your progress and follow theirs." },
  { Icon: History, name: "Full history", text: "Look up every day, meal and photo." },
];

export const AUTOMATIONS: readonly { Icon: LucideIcon; text: string }[] = [
  { Icon: Camera, text: "Photo results can be added to your diary without another tap." },
  {
    Icon: Bell,
    text: `Your day resets at ${DAY_START_HOURS.diary} AM, so a late dinner counts for the right day.`,
  },
  { Icon: ChartNoAxesColumn, text: "Averages, streaks and trends are updated with every meal." },
  { Icon: CloudOff, text: "If the browser closes, a result stays on your phone until you add it." },
];

export type Platform = "ios" | "android";

type Preview = {
  /** The title of its page. */
  title: string;
  /** Where the app would be: "in the App Store". */
  place: string;
  /** The label of the store's button. */
  download: string;
  tagline: string;
  /** The row of numbers under the name. */
  figures: readonly Figure[];
  about: string;
  whatsNew: string;
  information: readonly (readonly [name: string, value: string])[];
};

export const PREVIEWS: Record<Platform, Preview> = {
  ios: {
    title: "iOS Preview",
    place: "in the App Store",
    download: "Get",
    tagline: "Photo calorie counter",
    figures: [
      { value: STORE.rating, label: `${STORE.reviews} ratings` },
      { value: "4+", label: "years old" },
      { value: STORE.size, label: "size" },
    ],
    about: `${PRODUCT_NAME} is a food diary that starts with a photo. It names the dish, estimates its calories and macros, and shows your day, your week and your goal.`,
    whatsNew: "The first preview of the app for iPhone. Until it is in the store, you can use the web app.",
    information: [
      ["Category", "Health & Fitness"],
      ["Size", STORE.size],
      ["Languages", "English"],
      ["Price", "Free, with in-app purchases"],
    ],
  },
  android: {
    title: "Android Preview",
    place: "on Google Play",
    download: "Install",
    tagline: "Photo calorie counter",
    figures: [
      { value: `${STORE.rating} ★`, label: `${STORE.reviews} reviews` },
      { value: STORE.downloads, label: "downloads" },
      { value: STORE.size, label: "size" },
    ],
    about: `${PRODUCT_NAME} turns a photo of your meal into calories, protein, carbs and fat, and adds them to your food diary.`,
    whatsNew: "The first preview of the app for Android. Until it is in the store, you can use the web app.",
    information: [
      ["Requires", `Android ${STORE.android}`],
      ["Download size", STORE.size],
      ["Downloads", STORE.downloads],
      ["In-app purchases", "Yes"],
    ],
  },
};

/** The pictures of the demo's meals, which were drawn for this project: files of db/seed/pictures. */
export const SAMPLE_PICTURES = [
  "porridge",
  "eggs-and-toast",
  "lentil-soup",
  "burrito",
  "chicken-and-rice",
  "chicken-and-potato",
  "pasta",
  "pizza",
  "salad",
  "apple",
] as const;
export type SamplePicture = (typeof SAMPLE_PICTURES)[number];

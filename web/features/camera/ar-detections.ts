/** The fixed sample foods of the AR demo. Positions and sizes are per cent of the picture. */
export type ArDetection = {
  id: number;
  /** Where the label points. */
  x: number;
  y: number;
  name: string;
  /** kcal and grams of the portion; 100 g each, figures from USDA SR28 (05064, 20037, 11091). */
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  /** 0 to 1. */
  confidence: number;
  boundingBox: { x: number; y: number; width: number; height: number };
};

export const AR_DETECTIONS: readonly ArDetection[] = [
  {
    id: 1,
    x: 30,
    y: 24,
    name: "Chicken breast, roasted",
    calories: 165,
    protein: 31,
    carbs: 0,
    fat: 3.6,
    confidence: 0.94,
    boundingBox: { x: 4, y: 6, width: 52, height: 36 },
  },
  {
    id: 2,
    x: 75,
    y: 40,
    name: "Brown rice",
    calories: 123,
    protein: 2.7,
    carbs: 25.6,
    fat: 1,
    confidence: 0.91,
    boundingBox: { x: 60, y: 22, width: 36, height: 36 },
  },
  {
    id: 3,
    x: 42,
    y: 72,
    name: "Broccoli",
    calories: 35,
    protein: 2.4,
    carbs: 7.2,
    fat: 0.4,
    confidence: 0.89,
    boundingBox: { x: 18, y: 56, width: 48, height: 36 },
  },
];

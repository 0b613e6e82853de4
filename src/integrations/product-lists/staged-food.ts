import type { Figure } from "../checked-food.ts";

/** A food of a list on its way into the database; figures of 100 g as they were read, null where there are none. */
export type StagedFood = Record<Figure, number | null> & {
  gtin: number;
  name: string | null;
  brand: string | null;
  servingLabel: string | null;
  servingGrams: number | null;
};
/** `changedAt`: of two rows of a barcode the later one stays, with the same time that of the higher `sourceId`. */
export type NewStagedFood = Omit<StagedFood, Figure> & { sourceId: number; changedAt: number };

/** Where a list of foods is joined and sorted by barcode. */
export type ProductStaging = {
  add(food: NewStagedFood, figures?: Partial<Record<Figure, number | null>>): void;
  /** Makes the rows findable by the ids of their source, for what is set next. */
  index(): void;
  setName(sourceId: number, name: string): void;
  /** Adds figures; the others stay. */
  setFigures(sourceId: number, figures: Partial<Record<Figure, number>>): void;
  countRows(): number;
  /** All foods by their barcodes. */
  read(): Iterable<StagedFood>;
};

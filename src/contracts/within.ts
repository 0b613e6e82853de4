/** Bounds of a number, both included, as a schema has them. */
export const within = ({ min, max }: { min: number; max: number }) => ({ minimum: min, maximum: max });

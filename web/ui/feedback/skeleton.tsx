type SkeletonProps = {
  /** In pixels, or a length in CSS. */
  height: number | string;
  label?: string;
};

/** The place of a part of a screen or sheet that is loading. */
export const Skeleton = ({ height, label = "Loading" }: SkeletonProps) => (
  <div className="skeleton" style={{ height }} role="status" aria-label={label} />
);

/** The place of a card. */
export const CardSkeleton = () => <div className="skeleton skeleton--card" role="status" aria-label="Loading" />;

/** Stands for the form of Update Goals until it is loaded. */
export const GoalsSkeleton = () => (
  <div className="skeleton" style={{ height: 240, borderRadius: 12 }} role="status" aria-label="Loading your goals" />
);

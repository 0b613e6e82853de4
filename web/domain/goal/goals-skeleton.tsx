/** Stands for the form of Update Goals until it is loaded. */
export const GoalsSkeleton = () => (
  <div className="skeleton goals-skeleton" role="status" aria-label="Loading your goals" />
);

import { useQuery } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../../src/shared/product/durations.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { formatUntil, isNearlyUsed } from "../../../domain/access/budgets.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { budgetsQuery } from "../../budgets/queries.ts";

/** How many photos can still be analysed; nothing while there are plenty. */
export function AnalysesLeft() {
  const now = useNow(MINUTE_MS);
  const { data } = useQuery(budgetsQuery());
  const analyses = data?.analyses;
  if (!analyses || !isNearlyUsed(analyses, now)) return null;
  const { remaining } = analyses;
  return (
    <p className="analyses-left">
      {remaining === 0 ? "No" : remaining} photo {pluralize(remaining, "analysis", "analyses")} left
      {formatUntil(analyses, now)}
    </p>
  );
}

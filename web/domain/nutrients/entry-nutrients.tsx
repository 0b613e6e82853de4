import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { formatCoverage } from "./format-nutrients.ts";
import { NutrientList } from "./nutrient-list.tsx";
import { entryNutrientsQuery } from "./nutrient-queries.ts";
import { useNutrientTargets } from "./nutrient-targets.ts";

/** What the table of foods and the entry state of its nutrients. */
export function EntryNutrients({ id }: { id: string }) {
  const { data, isFetching, refetch } = useQuery(entryNutrientsQuery(id));
  const { findTarget } = useNutrientTargets();
  if (!data) {
    if (isFetching) return <Spinner />;
    return (
      <LoadFailure
        title="The nutrients could not be loaded"
        hint="They need a connection."
        isCard={false}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  }
  const known = data.nutrients.filter(({ amount }) => amount !== null);
  if (known.length === 0)
    return <p className="sheet__note">No food of this entry is of the table, so none are known.</p>;
  return (
    <>
      <p className="sheet__note">
        {formatCoverage(data.coverage)} of the calories are of foods of the table. Bars are of a day's values.
      </p>
      <NutrientList nutrients={data.coverage === 0 ? known : data.nutrients} findTarget={findTarget} />
    </>
  );
}

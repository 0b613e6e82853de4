import { Button } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import { useState } from "react";
import type { NutrientSums } from "../../../../../src/contracts/summary.ts";
import { STATED_NAMES } from "../../../../../src/shared/diary/entry-fields.ts";
import type { ValuesFor } from "../../../../../src/shared/food/daily-values.ts";
import type { ListedNutrient } from "../../../../../src/shared/food/further-nutrients.ts";
import { NUTRIENT_REFERENCES, type NutrientReference } from "../../../../../src/shared/product/enums.ts";
import { describeCoverage } from "../../../../domain/nutrients/format-nutrients.ts";
import { NutrientList } from "../../../../domain/nutrients/nutrient-list.tsx";
import { nutrientsQuery } from "../../../../domain/nutrients/nutrient-queries.ts";
import { REFERENCE_NAMES, useNutrientTargets } from "../../../../domain/nutrients/nutrient-targets.ts";
import { usePreferences, writePreferences } from "../../../../platform/preferences.ts";
import { useToday } from "../../../../platform/today.ts";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../../ui/feedback/load-failure.tsx";
import { ChooseOne } from "../../../../ui/fields/choice-group.tsx";
import { Card } from "../../../../ui/parts/card.tsx";
import { TargetForm } from "./target-form.tsx";
import "../body-cards.css";
import "./nutrients-card.css";

const PERIODS = [
  { value: "1", label: "Today", spoken: "Nutrients of today" },
  { value: "7", label: "7 days", spoken: "Nutrients of 7 days" },
  { value: "30", label: "30 days", spoken: "Nutrients of 30 days" },
  { value: "90", label: "90 days", spoken: "Nutrients of 90 days" },
] as const;
type Period = (typeof PERIODS)[number]["value"];

/** The nutrients that are shown at first: those of the US label, with vitamin C, the kind of fat to limit and what is stated. */
const MAIN: readonly ListedNutrient[] = [
  ...(["saturatedFat", "calcium", "iron", "potassium", "vitaminC", "vitaminD"] as const),
  ...STATED_NAMES,
];

const REFERENCE_CHOICES = NUTRIENT_REFERENCES.map((value) => ({ value, label: REFERENCE_NAMES[value] }));
/** Whose daily values these are, and whom they are for. */
function describeValues(
  reference: NutrientReference,
  { sex, isPregnant }: Pick<ValuesFor, "sex" | "isPregnant">,
): string {
  if (reference === "fda")
    return `Daily Values of the US FDA (21 CFR 101.9) ${isPregnant ? "in pregnancy and while breastfeeding" : "for adults and children from four years on"}.`;
  const unknownSex = sex === null ? " Where women and men differ, it is the higher one." : "";
  const others = isPregnant ? " In pregnancy and while breastfeeding, EFSA has others." : "";
  return `Reference intakes of the European EFSA for adults from 25 years on.${unknownSex}${others}`;
}

function Sums({ sums, period }: { sums: NutrientSums; period: Period }) {
  const { nutrientReference } = usePreferences();
  const { findTarget, person } = useNutrientTargets();
  const [showsAll, setShowsAll] = useState(false);
  const { trackedDays, coverage, nutrients } = sums;
  if (trackedDays === 0) return <EmptyState title="Nothing was logged in this time." icon={<Leaf size={26} />} />;
  const days = `the ${trackedDays} ${trackedDays === 1 ? "day" : "days"} with an entry`;
  return (
    <>
      <p className="fine-note">
        {period === "1" ? "Today" : `Average of ${days}`}: {describeCoverage(coverage)}
      </p>
      <NutrientList
        nutrients={showsAll ? nutrients : nutrients.filter(({ name }) => MAIN.includes(name))}
        findTarget={findTarget}
        renderMore={(nutrient) => nutrient.name !== "alcohol" && <TargetForm nutrient={nutrient} />}
      />
      <p className="fine-note">
        Hatched, and +?: calories of foods that do not state it. It can be more, but not less.
      </p>
      <Button size="3" variant="soft" onClick={() => setShowsAll(!showsAll)}>
        {showsAll ? "Show Fewer" : `Show All ${nutrients.length}`}
      </Button>
      <ChooseOne
        legend="Daily values"
        look="segments"
        choices={REFERENCE_CHOICES}
        chosen={nutrientReference}
        onChoose={(chosen) => writePreferences({ nutrientReference: chosen })}
      />
      <p className="fine-note">{describeValues(nutrientReference, person)}</p>
    </>
  );
}

/** What the table of foods states of nutrients, today or on average, against daily values. */
export function NutrientsCard() {
  const [period, choosePeriod] = useState<Period>("1");
  const today = useToday("diary");
  const query = { ...nutrientsQuery(Number(period), today), placeholderData: keepPreviousData };
  const { data, isFetching, isPlaceholderData, refetch } = useQuery(query);
  return (
    <Card title="Nutrients" className="body-stats nutrients-card" aria-busy={isFetching && !data}>
      <ChooseOne
        legend="Period of nutrients"
        hideLegend
        look="segments"
        choices={PERIODS}
        chosen={period}
        onChoose={choosePeriod}
      />
      {data ? (
        <div className="rows-14 overview__content" data-stale={isPlaceholderData}>
          <Sums sums={data} period={period} />
        </div>
      ) : isFetching ? (
        <div className="skeleton" style={{ height: 260, borderRadius: 12 }} />
      ) : (
        <LoadFailure
          title="Your nutrients could not be loaded"
          hint="They need a connection."
          isCard={false}
          isFetching={isFetching}
          refetch={refetch}
        />
      )}
    </Card>
  );
}

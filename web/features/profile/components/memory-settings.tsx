import { Button } from "@radix-ui/themes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useRef, useState } from "react";
import type { Memory } from "../../../../src/contracts/memory.ts";
import { formatCount } from "../../../../src/shared/text/format-count.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { formatWeight } from "../../../domain/meal/portion.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { buildFailureToast, useToast } from "../../../ui/feedback/toast.tsx";
import { formatWholeNumber } from "../../../ui/format/format.ts";
import { useNotifyingMutation } from "../../../ui/hooks/use-notifying-mutation.ts";
import { Confirmation } from "../../../ui/layers/confirmation.tsx";
import { useLayer } from "../../../ui/layers/layers.tsx";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import { RowsInPlace } from "../../../ui/parts/rows-in-place.tsx";
import { forgetCorrectionMutation, forgetMemoryMutation, memoryQuery } from "../memory-queries.ts";
import { LoadedInSheet } from "./loaded-in-sheet.tsx";
import "./memory-settings.css";

/** What is remembered of the account's photos, and a button that forgets all of it. */
export function MemorySettings() {
  const query = useQuery(memoryQuery());
  return (
    <section className="preferences__section rows-10 border-above" aria-labelledby="memory-title">
      <h3 className="preferences__title" id="memory-title">
        What Mealglass Remembers
      </h3>
      <LoadedInSheet
        query={query}
        failure="What is remembered could not be loaded."
        waiting={<Skeleton height={100} />}
      >
        {(memory) => <Remembered memory={memory} />}
      </LoadedInSheet>
    </section>
  );
}

function Remembered({ memory: { answers, photos, accuracy, corrections } }: { memory: Memory }) {
  const [isAsking, setIsAsking] = useState(false);
  if (answers + photos + corrections.length === 0 && !accuracy) {
    return <p className="note breaks">Nothing yet. What you correct of a photo's result is used the next time.</p>;
  }
  if (isAsking) return <Forgetting onEnd={() => setIsAsking(false)} />;
  return (
    <>
      <p className="note breaks">
        {formatCount(answers, "answer")} for photos that you send again, and the look of {formatCount(photos, "photo")},
        to find the same meal.
      </p>
      {accuracy && <p className="note breaks">{describeAccuracy(accuracy)}</p>}
      {corrections.length > 0 ? (
        <details>
          <summary className="summary">{formatCount(corrections.length, "correction")}</summary>
          <ul>
            <RowsInPlace rows={corrections} getKey={getCorrectionId}>
              {(correction, ref) => <CorrectionRow ref={ref} correction={correction} />}
            </RowsInPlace>
          </ul>
        </details>
      ) : (
        <p className="note breaks">No corrections yet.</p>
      )}
      <Button size="3" variant="soft" color="gray" onClick={() => setIsAsking(true)}>
        Forget All
      </Button>
    </>
  );
}

type Correction = Memory["corrections"][number];

const getCorrectionId = ({ id }: Correction): number => id;

/** A correction, and a button that forgets it after one question. */
function CorrectionRow({ correction, ref }: { correction: Correction; ref: Ref<HTMLLIElement> }) {
  const [isAsking, setIsAsking] = useState(false);
  useLayer(isAsking, () => setIsAsking(false));
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Its buttons may be below the screen.
    if (isAsking) question.current?.scrollIntoView({ block: "nearest" });
  }, [isAsking]);
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(forgetCorrectionMutation(useQueryClient()));
  const { id, name } = correction;
  const forget = () =>
    mutate(id, {
      onSuccess: () =>
        toast({
          title: "Forgotten",
          description: `The correction of ${isolate(name)} is no longer used.`,
          tone: "success",
        }),
      onError: (error: Error) => toast(buildFailureToast("Not Forgotten", error, "Please try again.")),
    });
  if (isAsking) {
    return (
      <li ref={ref} className="memory__row">
        <div ref={question}>
          <Confirmation action="Forget" isPending={isPending} onConfirm={forget} onCancel={() => setIsAsking(false)}>
            {`The correction of ${isolate(name)} will no longer be used. Your diary stays.`}
          </Confirmation>
        </div>
      </li>
    );
  }
  return (
    <li ref={ref} className="memory__row apart">
      <div className="rows shrinks">
        <b>
          <Bdi>{name}</Bdi>
        </b>
        <CorrectedTo {...correction} />
      </div>
      <Button size="3" variant="soft" color="gray" aria-label={`Forget ${name}`} onClick={() => setIsAsking(true)}>
        Forget
      </Button>
    </li>
  );
}

const toPercent = (share: number): string => formatWholeNumber(Math.round(share * 100));

/** "Your last 30 corrections: 14% apart. The estimates were 9% too high on average." */
function describeAccuracy({ corrections, error, bias }: NonNullable<Memory["accuracy"]>): string {
  const percent = toPercent(Math.abs(bias));
  const direction = percent === "0" ? "neither too high nor too low" : `${percent}% too ${bias > 0 ? "high" : "low"}`;
  return `Your last ${corrections} corrections: ${toPercent(error)}% apart. The estimates were ${direction} on average.`;
}

/** What a dish or an item became: a name, a weight, an energy, other items. */
function CorrectedTo({ name, correctedName, grams, calories, removed = [], added = [] }: Correction) {
  const { units } = usePreferences();
  const parts = [
    ...(correctedName === name ? [] : [isolate(correctedName)]),
    ...(grams === null ? [] : [formatWeight(grams, units)]),
    ...(calories === null ? [] : [`${formatWholeNumber(calories)} kcal`]),
    ...removed.map((item) => `without ${isolate(item)}`),
    ...added.map((item) => `with ${isolate(item)}`),
  ];
  return <span className="note breaks">is {parts.length > 0 ? parts.join(", ") : "another food"}</span>;
}

function Forgetting({ onEnd }: { onEnd: () => void }) {
  useLayer(true, onEnd);
  const toast = useToast();
  const { mutate, isPending } = useNotifyingMutation(forgetMemoryMutation(useQueryClient()));
  const forget = () =>
    mutate(undefined, {
      onSuccess: () => {
        onEnd();
        toast({ title: "Forgotten", description: "Nothing is remembered of your photos.", tone: "success" });
      },
      onError: (error: Error) => toast(buildFailureToast("Not Forgotten", error, "Please try again.")),
    });
  return (
    <Confirmation action="Forget All" isPending={isPending} onConfirm={forget} onCancel={onEnd}>
      Everything that was learned from your photos is forgotten. Your diary and your photos stay.
    </Confirmation>
  );
}

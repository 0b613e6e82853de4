import { Button, IconButton } from "@radix-ui/themes";
import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { ENTRY_BATCH_MAX, FOOD_QUERY_MAX_LENGTH } from "../../../../src/shared/product/limits.ts";
import { pluralize } from "../../../../src/shared/text/format-count.ts";
import { isolate } from "../../../../src/shared/text/isolate.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import { type EntryCopying, useEntryCopying } from "../../../domain/diary/copy-queries.ts";
import { findDistinctions } from "../../../domain/diary/distinct-names.ts";
import { foundEntriesQuery } from "../../../domain/diary/queries.ts";
import { buildHistoryDay, buildHistoryPath, findHistoryDate } from "../../../domain/entry/history-day.ts";
import { findLocalMealType } from "../../../domain/food/food-entry.ts";
import { multiplyServing } from "../../../domain/meal/multiply-measure.ts";
import { convertServing } from "../../../domain/meal/portion.ts";
import { PhotoThumbnail } from "../../../domain/photo/photo-thumbnail.tsx";
import { isFromCache } from "../../../offline/cache/offline.ts";
import { CACHED_DAYS } from "../../../offline/cache/stored-diary.ts";
import { getErrorMessage } from "../../../platform/api/api-client.ts";
import { usePreferences } from "../../../platform/preferences.ts";
import { useToday } from "../../../platform/today.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { LoadFailure } from "../../../ui/feedback/load-failure.tsx";
import { SearchField } from "../../../ui/fields/search-field.tsx";
import { formatLocalClock, formatWholeNumber } from "../../../ui/format/format.ts";
import { useAddressParams, withParams } from "../../../ui/hooks/use-address-choice.ts";
import { SEARCH_DELAY_MS, useDebouncedValue } from "../../../ui/hooks/use-debounced-value.ts";
import { Bdi } from "../../../ui/parts/bdi.tsx";
import "./diary-search.css";

/** Entries that are shown at first, and with each tap on Show More. */
const PAGE_SIZE = 50;

/** "When did I last eat this?": the own entries whose name, a tag or note matches. The text is in the address. */
export function DiarySearch() {
  const [params, changeParams] = useAddressParams();
  const [text, setText] = useState(truncateText(params.get("q") ?? "", FOOD_QUERY_MAX_LENGTH));
  const query = useDebouncedValue(text.trim(), SEARCH_DELAY_MS);
  const field = useRef<HTMLInputElement>(null);
  const noteQuery = useEffectEvent(() =>
    changeParams((latest) => (latest.get("q") === query ? latest : withParams(latest, { q: query })), {
      replace: true,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: The address follows the text that is searched for.
  useEffect(() => noteQuery(), [query]);
  useEffect(() => {
    if (field.current?.value === "") field.current.focus();
  }, []);
  return (
    <div className="stack">
      <SearchField
        ref={field}
        name="diary"
        aria-label="Search your diary"
        placeholder="A food, a tag or a note"
        value={text}
        onTextChange={(next) => setText(truncateText(next, FOOD_QUERY_MAX_LENGTH))}
      />
      <section className="card" aria-label="Results">
        {query === "" ? (
          <EmptyState
            title="When did you last eat it?"
            hint="Type a food, a tag or a word of a note."
            icon={<Search size={24} />}
          />
        ) : (
          <Results query={query} />
        )}
      </section>
    </div>
  );
}

function Results({ query }: { query: string }) {
  const [expanded, setExpanded] = useState({ query, limit: PAGE_SIZE });
  const limit = expanded.query === query ? expanded.limit : PAGE_SIZE;
  const options = foundEntriesQuery(query, limit);
  const { data: entries, error, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useQuery(options);
  // A copy comes on top with the next search: no row slides under a finger.
  const [listed, setListed] = useState({ search: "", ids: new Set<string>() });
  const search = `${limit} ${query}`;
  if (entries && !isPlaceholderData && listed.search !== search)
    setListed({ search, ids: new Set(entries.map(({ id }) => id)) });
  const copying = useEntryCopying();
  const today = useToday("diary");
  if (error && !entries) {
    return (
      <LoadFailure
        title="The search failed"
        hint={getErrorMessage(error, "Something went wrong on the server.")}
        isCard={false}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  }
  if (!entries) {
    return (
      <div role="status" aria-label="Searching" aria-busy="true">
        <div className="skeleton" style={{ height: 64, marginBottom: 10 }} />
        <div className="skeleton" style={{ height: 64, marginBottom: 10 }} />
      </div>
    );
  }
  const [last] = entries;
  const hasMore = isPlaceholderData ? limit > PAGE_SIZE : entries.length === limit && limit < ENTRY_BATCH_MAX;
  // Read with its time, so that the line goes when the server has answered the same.
  const isPartial = dataUpdatedAt > 0 && isFromCache(options.queryKey);
  const listedEntries = entries.filter(({ id }) => listed.ids.has(id));
  const distinctions = findDistinctions(entries);
  return (
    <>
      <p className="diary-search__summary" role="status">
        {last ? (
          <>
            <b>Last eaten: {nameDay(last, today)}</b> · {formatWholeNumber(entries.length)}
            {hasMore && "+"} {pluralize(entries.length, "entry", "entries")}
          </>
        ) : (
          `Nothing in your diary matches “${isolate(query)}”.`
        )}
      </p>
      {isPartial && (
        <p className="note diary-search__note">Without a connection, only the last {CACHED_DAYS} days are searched.</p>
      )}
      <ul>
        {listedEntries.map((entry) => (
          <FoundEntry
            key={entry.id}
            entry={entry}
            day={nameDay(entry, today)}
            distinction={distinctions.has(entry.id) ? `, ${nameDay(entry, today)}${distinctions.get(entry.id)}` : ""}
            today={today}
            copying={copying}
          />
        ))}
      </ul>
      {hasMore && (
        <Button
          size="3"
          variant="ghost"
          className="diary-search__more"
          loading={isPlaceholderData}
          onClick={() => setExpanded({ query, limit: limit + PAGE_SIZE })}
        >
          Show More
        </Button>
      )}
    </>
  );
}

/** `Today`, `Sat, Nov 21`, or `Fri, Nov 21, 2025`. */
function nameDay(entry: FoodEntry, today: string): string {
  const date = findHistoryDate(entry);
  const { title } = buildHistoryDay(date, Temporal.PlainDate.from(today));
  const [year] = date.split("-");
  return title === "Yesterday" || today.startsWith(`${year}-`) ? title : `${title}, ${year}`;
}

type FoundEntryProps = { entry: FoodEntry; day: string; distinction: string; today: string; copying: EntryCopying };

function FoundEntry({ entry, day, distinction, today, copying }: FoundEntryProps) {
  const { units } = usePreferences();
  const { imageUrl, imagePlaceholder, servingSize, servingQuantity, notes } = entry;
  const logAgain = () => {
    const eatenAt = new Date().toISOString();
    void copying.copy([entry], today, { eatenAt, mealType: findLocalMealType(eatenAt) });
  };
  return (
    <li className="found-entry rows-10 border-above" data-photo={imageUrl !== null}>
      {imageUrl !== null && (
        <span className="row-photo">
          <PhotoThumbnail photo={{ imageUrl, imagePlaceholder }} width={96} side={56} />
        </span>
      )}
      <div className="breaks shrinks">
        <Link
          className="lines-2 found-entry__name plain-link semibold"
          to={buildHistoryPath(findHistoryDate(entry), today)}
        >
          <Bdi>{entry.name}</Bdi>
          {distinction !== "" && <span className="visually-hidden">{distinction}</span>}
        </Link>
        <p className="note">
          {day} · {formatLocalClock(entry.eatenOn)}
        </p>
        <p className="note">
          {servingSize && (
            <>
              <Bdi>{convertServing(multiplyServing(servingSize, servingQuantity), units)}</Bdi> ·{" "}
            </>
          )}
          <b>{formatWholeNumber(entry.calories)}</b> kcal
        </p>
        {notes && (
          <p className="note ellipsis">
            <Bdi>{notes}</Bdi>
          </p>
        )}
      </div>
      <IconButton
        variant="soft"
        className="icon-button found-entry__again"
        aria-label={`Log ${isolate(entry.name)} again${distinction}`}
        disabled={copying.isCopying}
        onClick={logAgain}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
    </li>
  );
}

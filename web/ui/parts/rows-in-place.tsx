import { Fragment, type Key, type ReactNode, type RefCallback, useEffect, useState } from "react";

/** How long the place of a row that is gone stays empty, so that nothing slides under the finger that took it away. */
export const GAP_STAYS_MS = 1000;

/** A place of a list, which `usePlaces` finds. */
export type Place<Row> = {
  key: Key;
  /** Undefined for the gap that a row has left. */
  row: Row | undefined;
};

const isSameList = <Row,>(a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index]);

/** The places of the rows, and after each of them the gaps of those that stood there. */
function mergeGaps<Row>(places: readonly Place<Row>[], rows: readonly Row[], getKey: (row: Row) => Key): Place<Row>[] {
  const merged: Place<Row>[] = rows.map((row) => ({ key: getKey(row), row }));
  const keys = new Set(merged.map(({ key }) => key));
  let previous: Key | undefined;
  for (const { key } of places) {
    if (!keys.has(key)) {
      const index = merged.findIndex((place) => place.key === previous);
      merged.splice(index + 1, 0, { key, row: undefined });
    }
    previous = key;
  }
  return merged;
}

/** The places of the rows and of those that left less than `GAP_STAYS_MS` ago. While more of them leave, all stay. */
export function usePlaces<Row>(rows: readonly Row[], getKey: (row: Row) => Key): readonly Place<Row>[] {
  const [last, setLast] = useState(rows);
  const [places, setPlaces] = useState<readonly Place<Row>[]>(() => mergeGaps([], rows, getKey));
  if (!isSameList(last, rows)) {
    setLast(rows);
    setPlaces(mergeGaps(places, rows, getKey));
  }
  useEffect(() => {
    if (places.every(({ row }) => row !== undefined)) return;
    const close = () => setPlaces((current) => current.filter(({ row }) => row !== undefined));
    const timer = setTimeout(close, GAP_STAYS_MS);
    return () => clearTimeout(timer);
  }, [places]);
  return places;
}

/** The places up to the row number `limit`. Gaps do not count. */
function limitRows<Row>(places: readonly Place<Row>[], limit: number): readonly Place<Row>[] {
  let count = 0;
  return places.filter(({ row }) => {
    if (row !== undefined) count += 1;
    return count <= limit;
  });
}

/** The heights that gaps need. Each ref stays the same for its key, so that a row is measured only when it leaves. */
function createHeights() {
  const heights = new Map<Key, number>();
  const refs = new Map<Key, RefCallback<HTMLElement>>();
  return {
    /** The ref of a row. */
    measureLeaving(key: Key): RefCallback<HTMLElement> {
      const known = refs.get(key);
      if (known) return known;
      // Its clean-up runs while the row is still on the page, and before the gap in its place is laid out.
      const ref = (row: HTMLElement | null) => () => void heights.set(key, row?.getBoundingClientRect().height ?? 0);
      refs.set(key, ref);
      return ref;
    },
    /** The ref of the gap that a row has left. */
    fillGap: (key: Key) => (gap: HTMLElement | null) => {
      if (gap) gap.style.height = `${heights.get(key) ?? 0}px`;
    },
  };
}

type RowsInPlaceProps<Row> = {
  rows: readonly Row[];
  getKey: (row: Row) => Key;
  /** How many are rendered; all if missing. */
  limit?: number;
  /** What a gap is: a list item unless the rows are none. */
  gapAs?: "li" | "div";
  /** Renders one row; `ref` belongs on its outermost element. */
  children: (row: Row, ref: RefCallback<HTMLElement>) => ReactNode;
};

/**
 * Renders the rows of a list. A row that leaves is gone at once, but its place stays empty for a second. Give this a key
 * of everything that chooses what is in the list, such as a filter: what leaves for that reason leaves no gap.
 */
export function RowsInPlace<Row>({
  rows,
  getKey,
  limit = rows.length,
  gapAs: Gap = "li",
  children,
}: RowsInPlaceProps<Row>) {
  const places = usePlaces(rows, getKey);
  const [{ measureLeaving, fillGap }] = useState(createHeights);
  return limitRows(places, limit).map(({ key, row }) =>
    row === undefined ? (
      <Gap key={`gap ${key}`} ref={fillGap(key)} aria-hidden />
    ) : (
      <Fragment key={key}>{children(row, measureLeaving(key))}</Fragment>
    ),
  );
}

const SINGLE = ["single"];
const NONE: string[] = [];
const getOwnKey = (name: string): string => name;

type CardInPlaceProps = { isShown: boolean; children: (ref: RefCallback<HTMLElement>) => ReactNode };

/** A card whose place stays empty for a second when it leaves, like that of a row. */
export function CardInPlace({ isShown, children }: CardInPlaceProps) {
  return (
    <RowsInPlace rows={isShown ? SINGLE : NONE} getKey={getOwnKey} gapAs="div">
      {(_, ref) => children(ref)}
    </RowsInPlace>
  );
}

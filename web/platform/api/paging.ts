import type { InfiniteData } from "@tanstack/react-query";

type Paged = { id: number | string };

/** An item of a loaded page. One that was removed keeps its place: a shorter page would look like the last one. */
export type Removable<Item> = Item & { isRemoved?: true };

/** A page with changed items; what becomes undefined is removed. */
export const changePage = <Item extends Paged>(
  page: readonly Removable<Item>[],
  change: (item: Removable<Item>) => Removable<Item> | undefined,
): Removable<Item>[] => page.map((item) => change(item) ?? { ...item, isRemoved: true });

/** The pages as they are shown. */
export const hideRemoved = <Item, Cursor>({
  pages,
  ...data
}: InfiniteData<Removable<Item>[], Cursor>): InfiniteData<Item[], Cursor> => ({
  ...data,
  pages: pages.map((page) => page.filter(({ isRemoved }) => !isRemoved)),
});

/**
 * Where the page after the last of `pages` begins, as the id that its entries come before: the id of what `findOldest`
 * finds in the last page. Undefined if there is no further page: the last one was not full, or it brought nothing that an
 * earlier one had not, as when the server ignores what was asked for.
 */
export function findNextCursor<Item extends Paged>(
  pages: readonly (readonly Item[])[],
  pageSize: number,
  findOldest: (page: readonly Item[]) => Item | undefined = (page) => page.at(-1),
): Item["id"] | undefined {
  const page = pages.at(-1);
  if (!page || page.length < pageSize) return undefined;
  const known = new Set(pages.slice(0, -1).flatMap((earlier) => earlier.map(({ id }) => id)));
  return page.every(({ id }) => known.has(id)) ? undefined : findOldest(page)?.id;
}

/** The items of all pages in order, each once. */
export function joinPages<Item extends Paged>(pages: readonly (readonly Item[])[]): Item[] {
  return [...new Map(pages.flat().map((item) => [item.id, item])).values()];
}

import type { ComponentType } from "react";
import { createFetching } from "./lazy-part.ts";

/** A page whose code can be fetched before the page is shown. */
export type LazyPage<Props extends object = object> = {
  /** Imports the page; throws where that fails. */
  load(): Promise<ComponentType<Props>>;
  /** Has the code ready for when the page is shown; throws where that fails. */
  preload(): Promise<void>;
  /** The page itself once its code is there, until then a component that suspends and fetches it. */
  component(): ComponentType<Props>;
};

/**
 * A page that `load` imports. Its code is fetched when it is preloaded or shown first, and where that failed again when
 * it is shown next.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let page: ComponentType<Props> | undefined;
  const preload = async () => {
    page = await load();
  };
  const getFetching = createFetching(load);
  return { load, preload, component: () => page ?? getFetching() };
}

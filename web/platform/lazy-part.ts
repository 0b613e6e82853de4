import { type ComponentType, createElement, type LazyExoticComponent, lazy } from "react";
import { loadChunk } from "./load-chunk.ts";

/** Replaces a component whose code failed to load by one that fetches it again. */
type Reset = () => void;
const failedParts = new Set<Reset>();

/** Has what failed to load fetched again when it is shown next; called once the failure is on the screen. */
export function forgetFailedParts(): void {
  for (const reset of failedParts) reset();
  failedParts.clear();
}

/**
 * The component that `load` imports, as one that suspends until its code is there; ask for it again in each rendering.
 * Where loading fails it throws until `forgetFailedParts` is called.
 */
export function createFetching<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): () => LazyExoticComponent<ComponentType<Props>> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) };
      } catch (error) {
        failedParts.add(() => {
          current = create();
        });
        throw error;
      }
    });
  let current = create();
  return () => current;
}

/** A part of a screen that `load` imports when it is shown first. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const getFetching = createFetching(load);
  return (props) => createElement<Props>(getFetching(), props);
}

import { createPath, type Location, type NavigateOptions, type Navigator, type To } from "react-router";
import { isRecord } from "../../platform/is-record.ts";

/** Something over the screen that Back closes before it leaves the screen, such as a sheet. */
export type Layer = { close: () => void };

/** The history of a BrowserRouter or MemoryRouter, whose type hides where it is. */
export type RouterHistory = Navigator & { readonly location: Location };

/** How long the browser may take to go back, in milliseconds. It takes longer only where there is nothing to go to. */
const BACK_TAKES_MS = 1000;
const STATE_KEY = "layers";

const readDepth = (state: unknown): number => {
  const depth = isRecord(state) ? state[STATE_KEY] : undefined;
  return typeof depth === "number" ? depth : 0;
};

/** The state of a history entry with so many layers open; all else in it stays. */
function withDepth(state: unknown, depth: number): unknown {
  const { [STATE_KEY]: _, ...others } = isRecord(state) ? state : {};
  if (depth > 0) return { ...others, [STATE_KEY]: depth };
  return Object.keys(others).length > 0 ? others : null;
}

const isSamePage = (to: To, { pathname }: Location): boolean =>
  typeof to === "string" ? to.split(/[?#]/)[0] === pathname : to.pathname === pathname;

/**
 * Keeps a history entry for each open layer, so that Back closes the top one and stays on the screen. Each entry says in
 * its state how many layers are open there.
 *
 * Leaving the screen, for an earlier or another one in its place, leaves the entries of its layers as well.
 *
 * A layer that is closed otherwise takes its entry back out of the history. Going back takes the browser a moment; what
 * navigates meanwhile waits. A layer's entry that nothing is open for, as after a reload or by Forward, is left at once.
 */
export function createLayerStack(history: RouterHistory, start: Location) {
  const layers: Layer[] = [];
  const waiting: (() => void)[] = [];
  let here = start;
  let depth = readDepth(start.state);
  /** A navigation that the router has not drawn yet; what leaves the screen waits for it. */
  let isUnderWay = false;
  /** The router has drawn a step back in this very task. */
  let hasJustPopped = false;
  let backTimer: ReturnType<typeof setTimeout> | undefined;
  /** How many layers are open where the browser is going back to. */
  let depthAfterBack = 0;
  /** Runs while the screen is being left for an earlier one. */
  let leaveTimer: ReturnType<typeof setTimeout> | undefined;

  const runWaiting = () => {
    for (const action of waiting.splice(0)) action();
  };

  const goBack = (steps = 1) => {
    depthAfterBack = depth - steps;
    backTimer = setTimeout(() => {
      backTimer = undefined;
      depth = 0;
      history.replace(createPath(here), withDepth(here.state, 0));
      runWaiting();
    }, BACK_TAKES_MS);
    history.go(-steps);
  };

  /** Adds or removes one history entry, if there are too few or too many. The next one follows in `arrive`. */
  const reconcile = () => {
    if (backTimer !== undefined || isUnderWay) return;
    if (layers.length > depth) {
      depth += 1;
      isUnderWay = true;
      history.push(createPath(here), withDepth(here.state, depth));
    } else if (layers.length < depth) goBack();
  };

  /** Navigates, once the browser is not on its way back. */
  const navigate = (action: () => void) => {
    if (backTimer === undefined) action();
    else waiting.push(action);
  };

  const push = (to: To, state?: unknown, options?: NavigateOptions) => {
    // The entry of an open layer makes way, so that Back from the next screen does not end on it.
    if (depth > 0) history.replace(to, state, options);
    else history.push(to, state, options);
    depth = 0;
    isUnderWay = true;
  };
  const replace = (to: To, state?: unknown, options?: NavigateOptions) => {
    if (depth > 0 && !isSamePage(to, here)) {
      // The screen itself makes way, with the entries of its layers.
      waiting.push(() => replace(to, state, options));
      if (!isUnderWay) goBack(depth);
      return;
    }
    isUnderWay = true;
    history.replace(to, withDepth(state, depth), options);
  };
  /** Goes back so many screens. */
  const leave = (screens: number): void => {
    if (isUnderWay) {
      waiting.push(() => leave(screens));
      return;
    }
    isUnderWay = true;
    leaveTimer = setTimeout(() => {
      isUnderWay = false;
      reconcile();
    }, BACK_TAKES_MS);
    history.go(-screens - depth);
  };
  const navigator: Navigator = {
    createHref: history.createHref,
    ...(history.createURL && { createURL: history.createURL }),
    ...(history.encodeLocation && { encodeLocation: history.encodeLocation }),
    go: (delta) => navigate(() => (delta < 0 ? leave(-delta) : history.go(delta))),
    push: (to, state, options) => navigate(() => push(to, state, options)),
    replace: (to, state, options) => navigate(() => replace(to, state, options)),
  };

  return {
    /** The router's history for all screens. */
    navigator,

    /** Call it for every location that the router has drawn. `isPop`: by Back or Forward. */
    arrive(location: Location, isPop: boolean): void {
      // On a slow phone the next navigation comes before the last one is drawn: that one is still under way.
      if (location.key !== history.location.key) return;
      here = location;
      depth = readDepth(location.state);
      isUnderWay = false;
      // Further back than that, the person has pressed Back as well.
      const isOwnStep = backTimer !== undefined && depth >= depthAfterBack;
      clearTimeout(backTimer);
      clearTimeout(leaveTimer);
      backTimer = undefined;
      hasJustPopped = isPop;
      if (isPop) {
        setTimeout(() => {
          hasJustPopped = false;
        });
      }
      if (isPop && !isOwnStep) while (layers.length > depth) layers.pop()?.close();
      runWaiting();
      reconcile();
    },

    /**
     * Call it when Back or Forward has been used, with the router's state of the entry that is shown now. The router
     * draws nothing if it comes back to the screen that it has drawn last, before it has drawn the one in between. If it
     * has drawn this step, what is under way since then is another layer, in place of the one that Back has closed.
     */
    noteBack(state: unknown): void {
      if (!isUnderWay || hasJustPopped) return;
      isUnderWay = false;
      clearTimeout(leaveTimer);
      depth = readDepth(state);
      while (layers.length > depth) layers.pop()?.close();
      runWaiting();
      reconcile();
    },

    /** Opens a layer over all others; returns what takes it away. */
    open(layer: Layer): () => void {
      layers.push(layer);
      queueMicrotask(reconcile);
      return () => {
        const index = layers.indexOf(layer);
        if (index >= 0) layers.splice(index, 1);
        // Later, because another one may open in its place.
        queueMicrotask(reconcile);
      };
    },

    /** Closes the top layer; false if none is open. */
    closeTop(): boolean {
      const top = layers.at(-1);
      top?.close();
      return top !== undefined;
    },
  };
}
export type LayerStack = ReturnType<typeof createLayerStack>;

import { useLayoutEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";

/** A choice among words; the first is made where the address says nothing. */
export type Choices<Value extends string> = readonly [Value, ...Value[]];

/** The choice in a parameter of an address; the first one for a missing or unknown word. */
export const parseChoice = <Value extends string>(text: string | null, choices: Choices<Value>): Value =>
  choices.find((choice) => choice === text) ?? choices[0];

/** The parameters with other values for some of them; null removes one. All others stay. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

type ChangeParams = (compute: (latest: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void;

/**
 * The parameters of this screen's address, and how to change them. `compute` gets those that were navigated to last: the
 * router draws them a moment later, and a second tap in between starts from them. If it returns what it got, nothing
 * happens. What is replaced keeps the state of its place in the history.
 */
export function useAddressParams(): [shown: URLSearchParams, change: ChangeParams] {
  const [shown, setParams] = useSearchParams();
  const { state } = useLocation();
  const latest = useRef(shown);
  const latestState = useRef<unknown>(state);
  useLayoutEffect(() => {
    latest.current = shown;
    latestState.current = state;
  }, [shown, state]);
  const change: ChangeParams = (compute, { replace = false } = {}) => {
    const changed = compute(latest.current);
    if (changed === latest.current) return;
    latest.current = changed;
    setParams(changed, replace ? { replace, state: latestState.current } : {});
  };
  return [shown, change];
}

/**
 * The choice in the parameter `name` of this screen's address, so that it survives a reload and coming back, and its
 * setter. Choosing is not a step of its own for Back.
 */
export function useAddressChoice<Value extends string>(
  name: string,
  choices: Choices<Value>,
): [chosen: Value, choose: (value: Value) => void] {
  const [params, changeParams] = useAddressParams();
  const choose = (value: Value) =>
    changeParams((latest) => withParams(latest, { [name]: value === choices[0] ? null : value }), { replace: true });
  return [parseChoice(params.get(name), choices), choose];
}

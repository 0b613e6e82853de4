import { useSearchParams } from "react-router";

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

/**
 * The choice in the parameter `name` of this screen's address, so that it survives a reload and coming back, and its
 * setter. Choosing is no step of its own for Back.
 */
export function useAddressChoice<Value extends string>(
  name: string,
  choices: Choices<Value>,
): [chosen: Value, choose: (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (value: Value) =>
    setParams(withParams(params, { [name]: value === choices[0] ? null : value }), { replace: true });
  return [parseChoice(params.get(name), choices), choose];
}

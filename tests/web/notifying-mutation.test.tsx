import { describe, expect, jest, test } from "bun:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createQueryClient } from "../../web/platform/query-client.ts";
import { createLock } from "../../web/ui/hooks/use-lock.ts";
import { useNotifyingMutation } from "../../web/ui/hooks/use-notifying-mutation.ts";
import { startFakeTimers } from "../support/web/fake-timers.ts";

type Call = { name: string; answer: PromiseWithResolvers<string> };
type ButtonsProps = { calls: Call[]; results: string[]; lockKey?: (name: string) => unknown };

/** Two buttons, and one that says nothing when its change has succeeded. */
function Buttons({ calls, results, lockKey }: ButtonsProps) {
  const { mutate } = useNotifyingMutation({
    mutationFn: (name: string) => {
      const answer = Promise.withResolvers<string>();
      calls.push({ name, answer });
      return answer.promise;
    },
    ...(lockKey && { lockKey }),
  });
  const callbacks = {
    onSuccess: (data: string) => results.push(data),
    onError: ({ message }: Error) => results.push(`failed: ${message}`),
  };
  return ["one", "two", "silent"].map((name) => (
    <button
      key={name}
      type="button"
      onClick={() => mutate(name, name === "silent" ? { onError: callbacks.onError } : callbacks)}
    >
      {name}
    </button>
  ));
}

function openButtons(lockKey?: (name: string) => unknown) {
  const calls: Call[] = [];
  const results: string[] = [];
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Buttons calls={calls} results={results} {...(lockKey && { lockKey })} />
    </QueryClientProvider>,
  );
  /** Taps one button after the other, before React renders anything. */
  const tap = (...names: string[]) =>
    act(async () => {
      for (const name of names) screen.getByText(name).click();
    });
  return { calls, names: () => calls.map(({ name }) => name), results, tap, unmount };
}

describe("a notifying mutation", () => {
  test("runs the callbacks of each of several calls, in whatever order their answers come", async () => {
    const { calls, names, results, tap } = openButtons((name) => name);
    await tap("one");
    await tap("two");
    expect(names()).toEqual(["one", "two"]);
    calls[1]?.answer.resolve("two is done");
    await waitFor(() => expect(results).toEqual(["two is done"]));
    calls[0]?.answer.reject(new Error("one"));
    await waitFor(() => expect(results).toEqual(["two is done", "failed: one"]));
  });

  test("runs a call's callbacks after its component has gone, and is sent without one for its success as well", async () => {
    const { calls, names, results, tap, unmount } = openButtons((name) => name);
    await tap("one");
    await tap("silent");
    expect(names()).toEqual(["one", "silent"]);
    unmount();
    calls[0]?.answer.resolve("one is done");
    await waitFor(() => expect(results).toEqual(["one is done"]));
    calls[1]?.answer.reject(new Error("no"));
    await waitFor(() => expect(results).toEqual(["one is done", "failed: no"]));
  });

  test.each<[string, ((name: string) => unknown) | undefined, string[]]>([
    ["sends a double tap once, and one tap at a time", undefined, ["one"]],
    ["with a key sends different things at the same time, each of them once", (name) => name, ["one", "two"]],
  ])("%s", async (_, lockKey, sent) => {
    const { names, results, tap } = openButtons(lockKey);
    await tap("one", "one", "two", "two");
    await tap("one");
    expect(names()).toEqual(sent);
    expect(results).toEqual([]);
  });
});

describe("a lock", () => {
  test("gives what the task gives, and undefined for a task that it does not run", async () => {
    const lock = createLock();
    const first = lock(async () => "first");
    expect(lock(async () => "second")).toBeUndefined();
    expect(await first).toBe("first");
    expect(await lock(async () => "third")).toBe("third");
  });

  test("is free again after a task that fails, at once or later", async () => {
    const lock = createLock();
    const throwAtOnce = (): Promise<never> => {
      throw new Error("at once");
    };
    await expect(lock(throwAtOnce)).rejects.toThrow("at once");
    await expect(lock(() => Promise.reject(new Error("later")))).rejects.toThrow("later");
    expect(await lock(async () => "free")).toBe("free");
  });

  test("is free after a success not sooner than it was asked to be held, and at once after a failure", async () => {
    startFakeTimers();
    const lock = createLock();
    await expect(lock(() => Promise.reject(new Error("no")), "key", 800)).rejects.toThrow("no");
    expect(await lock(async () => "first", "key", 800)).toBe("first");
    jest.advanceTimersByTime(700);
    expect(lock(async () => "second", "key", 800)).toBeUndefined();
    jest.advanceTimersByTime(100);
    expect(await lock(async () => "third", "key", 800)).toBe("third");
  });

  test("counts the time between taps, however late the second one is handled", async () => {
    startFakeTimers();
    const lock = createLock();
    const button = document.createElement("button");
    const results: unknown[] = [];
    const tapAt = (timeStamp: number) => {
      const event = new Event("click");
      Object.defineProperty(event, "timeStamp", { value: timeStamp });
      button.dispatchEvent(event);
    };
    button.addEventListener("click", (event) => {
      Object.defineProperty(window, "event", { value: event, configurable: true });
      results.push(lock(async () => "done", "key", 800));
      Reflect.deleteProperty(window, "event");
    });
    tapAt(1000);
    expect(await results[0]).toBe("done");
    jest.advanceTimersByTime(5000);
    tapAt(1700);
    expect(results[1]).toBeUndefined();
    tapAt(1800);
    expect(await results[2]).toBe("done");
  });

  test("compares keys of objects by identity", async () => {
    const lock = createLock();
    const key = { id: 1 };
    void lock(() => new Promise(() => {}), key);
    expect(lock(async () => "same", key)).toBeUndefined();
    expect(await lock(async () => "other", { id: 1 })).toBe("other");
  });
});

import { expect, test } from "bun:test";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createQueryClient } from "../../web/lib/query-client.ts";
import { useToldMutation } from "../../web/lib/use-told-mutation.ts";

type Call = { of: string; answer: PromiseWithResolvers<string> };

function Buttons({ calls, told }: { calls: Call[]; told: string[] }) {
  const { mutate } = useToldMutation({
    mutationFn: (of: string) => {
      const answer = Promise.withResolvers<string>();
      calls.push({ of, answer });
      return answer.promise;
    },
  });
  const tellers = {
    onSuccess: (data: string) => told.push(data),
    onError: ({ message }: Error) => told.push(`failed: ${message}`),
  };
  return ["one", "two"].map((name) => (
    <button key={name} type="button" onClick={() => mutate(name, tellers)}>
      {name}
    </button>
  ));
}

function openButtons() {
  const calls: Call[] = [];
  const told: string[] = [];
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Buttons calls={calls} told={told} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), calls, told, unmount };
}

test("each of several calls tells its result, in whatever order they come", async () => {
  const { user, calls, told } = openButtons();
  await user.click(screen.getByText("one"));
  await user.click(screen.getByText("two"));
  await waitFor(() => expect(calls.map(({ of }) => of)).toEqual(["one", "two"]));
  calls[1]?.answer.resolve("two is done");
  await waitFor(() => expect(told).toEqual(["two is done"]));
  calls[0]?.answer.reject(new Error("one"));
  await waitFor(() => expect(told).toEqual(["two is done", "failed: one"]));
});

test("a call tells its result after its component has gone", async () => {
  const { user, calls, told, unmount } = openButtons();
  await user.click(screen.getByText("one"));
  await waitFor(() => expect(calls).toHaveLength(1));
  unmount();
  calls[0]?.answer.resolve("one is done");
  await waitFor(() => expect(told).toEqual(["one is done"]));
});

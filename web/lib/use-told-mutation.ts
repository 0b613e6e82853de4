import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useCallback } from "react";

type Tellers<Data> = { onSuccess?: (data: Data) => unknown; onError?: (error: Error) => unknown };

/**
 * `useMutation` for a change whose result a person is told, in a toast as a rule. The library's `mutate` drops what a
 * call has to tell as soon as its component is gone, be it a row that the change itself removes or a sheet that was
 * closed, and when another call follows it; here every call tells its result.
 */
export function useToldMutation<Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const { mutateAsync, isPending, isSuccess, error, variables } = useMutation(options);
  const mutate = useCallback(
    (of: Variables, { onSuccess, onError }: Tellers<Data>) =>
      // What no one is told by a call of its own stands in `error`.
      void mutateAsync(of).then(onSuccess, onError ?? (() => undefined)),
    [mutateAsync],
  );
  return { mutate, mutateAsync, isPending, isSuccess, error, variables };
}

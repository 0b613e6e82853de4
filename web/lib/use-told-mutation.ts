import { type UseMutationOptions, useMutation } from "@tanstack/react-query";

type Tellers<Data> = { onSuccess?: (data: Data) => unknown; onError: (error: Error) => unknown };

/**
 * `useMutation` for a change whose result a person is told, in a toast as a rule. The library's `mutate` drops what a
 * call has to tell as soon as its component is gone, be it a row that the change itself removes or a sheet that was
 * closed, and when another call follows it; here every call tells its result.
 */
export function useToldMutation<Data, Variables, Context>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const { mutateAsync, isPending, isSuccess, error, variables } = useMutation(options);
  const mutate = (of: Variables, { onSuccess, onError }: Tellers<Data>) =>
    void mutateAsync(of).then(onSuccess, onError);
  return { mutate, mutateAsync, isPending, isSuccess, error, variables };
}

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { SECOND_TAP_MS } from "./second-tap.ts";
import { useLock } from "./use-lock.ts";

type NotifyingMutationOptions<Data, Variables, Context> = UseMutationOptions<Data, Error, Variables, Context> & {
  /**
   * The key of a call's lock, if calls for different things may run at the same time, such as deletions of two entries.
   * Calls with the same key exclude each other. Without `lockKey` there is one call at a time.
   */
  lockKey?: (variables: Variables) => unknown;
  /**
   * The button stays after a success, and the same again would count twice: the second tap of a hurried thumb does
   * nothing, however fast the answer came.
   */
  isOncePerTap?: boolean;
};

type Callbacks<Data> = { onSuccess?: (data: Data) => unknown; onError: (error: Error) => unknown };

/**
 * `useMutation` for a change that a tap starts and whose result is shown in a toast.
 *
 * - A call does nothing while the one before it is under way, callbacks included: a double tap sends one request and
 *   shows one toast.
 * - Every call runs its callbacks. The library's `mutate` drops them as soon as the component is gone, such as a row
 *   that the change itself removes or a sheet that was closed, and when another call follows.
 */
export function useNotifyingMutation<Data, Variables, Context>({
  lockKey,
  isOncePerTap = false,
  ...options
}: NotifyingMutationOptions<Data, Variables, Context>) {
  const mutation = useMutation(options);
  const { isPending, isSuccess, error, variables } = mutation;
  const lock = useLock();
  const leastMs = isOncePerTap ? SECOND_TAP_MS : 0;
  const mutate = (next: Variables, { onSuccess, onError }: Callbacks<Data>): void =>
    void lock(() => mutation.mutateAsync(next).then(onSuccess), lockKey?.(next), leastMs)?.catch(onError);
  /** Returns undefined where the call did nothing; rejects with the call's error. */
  const mutateAsync = (next: Variables): Promise<Data> | undefined =>
    lock(() => mutation.mutateAsync(next), lockKey?.(next), leastMs);
  return { mutate, mutateAsync, isPending, isSuccess, error, variables };
}

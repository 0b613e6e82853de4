/**
 * What a promise is rejected with. Throws if it is fulfilled. `expect().rejects` waits without running what `setImmediate`
 * has queued, as each statement of a test's database is, for up to a second.
 */
export const findRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error("The promise was fulfilled.");
    },
    (error: unknown) => error,
  );

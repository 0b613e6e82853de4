/**
 * The result of `work`, or a rejection with `createError` if it takes longer than `limitMs`. What is waited for goes on.
 */
export async function limitTime<Result>(
  work: Promise<Result>,
  limitMs: number,
  createError: () => Error,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(createError()), limitMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for `work`, but no longer than `limitMs`. */
export async function waitAtMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the work of a command and returns its exit code. An expected error is printed as it is, and the code is 1. Throws
 * any other error.
 */
export async function printExpectedErrors(
  isExpected: (error: unknown) => error is Error,
  work: () => Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(error.message);
    return 1;
  }
}

import { limitTime } from "../limit-time.ts";

const TEXTS: Record<string, string> = {
  InvalidAccessKeyId: "it does not know the access key",
  SignatureDoesNotMatch: "the secret key is wrong",
  AccessDenied: "the access key may not use it",
  NoSuchBucket: "there is no such bucket",
  timeout: "it does not answer",
};

/** A bucket refused a call, or did not answer; the code is short, such as `NoSuchBucket`. */
export class BucketError extends Error {
  override readonly name = "BucketError";
  constructor(readonly code: string) {
    super("The bucket failed.");
  }
}

/** The short name of a failure. Nothing else of the error is used: it can hold an address with a signature. */
export function nameBucketFailure(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

/** What happened, for the host. */
export function describeBucketFailure(error: unknown): string {
  const failure = nameBucketFailure(error);
  return TEXTS[failure] ?? failure;
}

/** A promise that fails with "timeout" if it takes too long. What it waits for goes on. */
export const within = <Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> =>
  limitTime(promise, timeoutMs, () => new BucketError("timeout"));

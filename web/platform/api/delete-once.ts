import { ApiError, type CallOptions, callApi } from "./api-client.ts";

/** Deletes what a path names. What is gone already, as after an answer that was lost, is what was asked for. */
export async function deleteOnce(path: string, options: CallOptions = {}): Promise<void> {
  try {
    await callApi<void>("DELETE", path, options);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

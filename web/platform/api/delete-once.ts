import { ApiError, callApi } from "./api-client.ts";

/** Deletes what a path names. What is gone already, as after an answer that was lost, is what was asked for. */
export async function deleteOnce(path: string): Promise<void> {
  try {
    await callApi<void>("DELETE", path);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

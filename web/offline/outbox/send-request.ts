import { callApi } from "../../platform/api/api-client.ts";
import type { ChangeRequest } from "./diary-change.ts";

/** Sends the request of a change once. Throws like `callApi`. */
export const sendRequest = ({ method, path, ...options }: ChangeRequest): Promise<unknown> =>
  callApi<unknown>(method, path, options);

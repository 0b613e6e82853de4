import { mutationOptions } from "@tanstack/react-query";
import type { NewReport } from "../../../src/contracts/reports.ts";
import { fetchApi } from "../../platform/api/api-client.ts";

/** Reports a share or a review to the server's administrator. */
export const sendReportMutation = () =>
  mutationOptions({
    mutationFn: (report: NewReport): Promise<unknown> => fetchApi("POST", "/api/reports", { body: report }),
  });

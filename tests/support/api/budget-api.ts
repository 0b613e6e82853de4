import type { AppDeps } from "../../../src/app-deps.ts";
import type { Limits } from "../../../src/config.ts";
import { createOpenAiAdviceWriter } from "../../../src/integrations/advice-writer/openai-advice-writer.ts";
import { createOpenAiFoodAnalyzer } from "../../../src/integrations/food-analyzer/openai-food-analyzer.ts";
import { afterThisTest } from "../after-test.ts";
import { noisePng } from "../pictures.ts";
import { startAiStandIn } from "../stand-ins/ai-stand-in.ts";
import { PATIENT } from "../stand-ins/ask-analyzer.ts";
import { buildForm } from "./forms.ts";
import { type Answer, type Call, type SyncDb, testApi } from "./test-api.ts";

type Options = {
  limits?: Partial<Limits>;
  config?: Partial<Pick<AppDeps["config"], "accessMode" | "registration">>;
  /** The database of an earlier app, as after a restart. */
  syncDb?: SyncDb;
};

const ADDRESS_HEADER = "x-test-address";

/** The API with the stand-in as its AI provider. Calls come from 192.0.2.1 unless a header names another address. */
export function budgetApi({ limits = {}, ...options }: Options = {}) {
  const standIn = startAiStandIn();
  afterThisTest(() => standIn.stop());
  const api = testApi({
    ...options,
    limits,
    analyzer: createOpenAiFoodAnalyzer(standIn.settings, PATIENT),
    adviceWriter: createOpenAiAdviceWriter(standIn.settings, PATIENT),
    connection: { getAddress: (request) => request.headers.get(ADDRESS_HEADER) ?? "192.0.2.1", isSecure: () => false },
  });

  /** Creates a demo account and returns a caller with its session. */
  const startDemo = async (address = "192.0.2.1"): Promise<Call> => {
    const { headers } = await api.callWith({ [ADDRESS_HEADER]: address })("POST", "/auth/demo");
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    return api.callWith({ cookie, "sec-fetch-site": "same-origin", [ADDRESS_HEADER]: address });
  };

  return { ...api, standIn, startDemo };
}

/** The same caller from another address. */
export const callFrom =
  (call: Call, address: string): Call =>
  (method, path, body, options = {}) =>
    call(method, path, body, { ...options, headers: { ...options.headers, [ADDRESS_HEADER]: address } });

/** Sends a photo for its analysis; by default another one each time, because the same one needs no second analysis. */
export const analyze = (call: Call, photo = noisePng(16, 12), note?: string): Promise<Answer> =>
  call("POST", "/analyze-food", undefined, { raw: buildForm({ image: photo, ...(note !== undefined && { note }) }) });

/** Makes the same call several times at once and counts the answers by status. */
export async function countStatuses(count: number, call: (index: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

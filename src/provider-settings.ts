import { type EnvironmentReader, isHeaderText, WRONG_KEY } from "./environment-reader.ts";

type Provider = { apiKey: string; baseUrl: string; model: string };

/** The AI providers. */
export type ProviderSettings = {
  openai: Provider | null;
  /** The provider that is asked if the first one fails. */
  openaiFallback: Provider | null;
  /** How long each AI provider may take for a photo or a text. */
  aiTimeoutMs: number;
  /** How many photos of all accounts are analyzed at the same time. */
  aiConcurrency: number;
  /** What a million tokens of questions and of answers cost, in any currency; null if that is not known. */
  aiPrices: { prompt: number; completion: number } | null;
};

const OPENAI_URL = "https://api.openai.com/v1";
/** The best of OpenAI's models whose errors on photos of dishes are published; see docs/photo-recognition.md. */
const OPENAI_DEFAULT_MODEL = "gpt-5";
/** Local servers such as Ollama take any key, but the SDK insists on one. */
const KEY_FOR_KEYLESS_SERVERS = "none";
const PRICE = /^\d{1,6}(\.\d{1,6})?$/;

/** OPENAI_API_KEY or OPENAI_BASE_URL enables photo analysis. A local server (Ollama, vLLM) needs no key. */
function readOpenAi({ text, url, addProblem }: EnvironmentReader): ProviderSettings["openai"] {
  const apiKey = text("OPENAI_API_KEY");
  const baseUrl = url("OPENAI_BASE_URL", ["http", "https"]);
  const model = text("OPENAI_MODEL") ?? OPENAI_DEFAULT_MODEL;
  if (apiKey !== null && !isHeaderText(apiKey)) return addProblem("OPENAI_API_KEY", WRONG_KEY);
  if (apiKey === null && baseUrl === null) return null;
  return { apiKey: apiKey ?? KEY_FOR_KEYLESS_SERVERS, baseUrl: baseUrl ?? OPENAI_URL, model };
}

/**
 * OPENAI_FALLBACK_BASE_URL, OPENAI_FALLBACK_API_KEY and OPENAI_FALLBACK_MODEL: a second provider. A key or an address
 * turns it on; a model alone means another model of the first provider.
 */
function readOpenAiFallback(
  { text, url, addProblem }: EnvironmentReader,
  first: ProviderSettings["openai"],
): ProviderSettings["openaiFallback"] {
  const apiKey = text("OPENAI_FALLBACK_API_KEY");
  const baseUrl = url("OPENAI_FALLBACK_BASE_URL", ["http", "https"]);
  const model = text("OPENAI_FALLBACK_MODEL");
  if (apiKey !== null && !isHeaderText(apiKey)) return addProblem("OPENAI_FALLBACK_API_KEY", WRONG_KEY);
  if (apiKey === null && baseUrl === null && model === null) return null;
  if (first === null) {
    const name = ["OPENAI_FALLBACK_API_KEY", "OPENAI_FALLBACK_BASE_URL", "OPENAI_FALLBACK_MODEL"].find(text);
    return addProblem(name ?? "", "needs a first provider: OPENAI_API_KEY or OPENAI_BASE_URL.");
  }
  if (apiKey === null && baseUrl === null) return { ...first, model: model ?? first.model };
  return {
    apiKey: apiKey ?? KEY_FOR_KEYLESS_SERVERS,
    baseUrl: baseUrl ?? OPENAI_URL,
    model: model ?? OPENAI_DEFAULT_MODEL,
  };
}

/** AI_PRICE_IN and AI_PRICE_OUT: what the administrators' page multiplies the tokens with. */
function readPrices({ readGroup, addProblem }: EnvironmentReader): ProviderSettings["aiPrices"] {
  const prices = readGroup("AI_PRICE_IN", "AI_PRICE_OUT");
  if (prices === null) return null;
  for (const name of ["AI_PRICE_IN", "AI_PRICE_OUT"] as const)
    if (!PRICE.test(prices[name]))
      addProblem(name, `must be what a million tokens cost, such as 1.25, not "${prices[name]}".`);
  return { prompt: Number(prices.AI_PRICE_IN), completion: Number(prices.AI_PRICE_OUT) };
}

/**
 * The AI providers; AI_TIMEOUT_MS, because a model on a machine without a graphics card may need minutes; and
 * AI_CONCURRENCY, because such a machine is slower still with several photos at a time.
 */
export function readProviders(reader: EnvironmentReader): ProviderSettings {
  const openai = readOpenAi(reader);
  return {
    openai,
    openaiFallback: readOpenAiFallback(reader, openai),
    aiTimeoutMs: reader.integer("AI_TIMEOUT_MS", { min: 1000, max: 300_000, fallback: 25_000 }),
    aiConcurrency: reader.integer("AI_CONCURRENCY", { min: 1, max: 1000, fallback: 4 }),
    aiPrices: readPrices(reader),
  };
}

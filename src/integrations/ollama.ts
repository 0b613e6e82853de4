import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createBoundedFetch } from "./bounded-fetch.ts";

/** Where Ollama listens by default. */
export const OLLAMA_URL = "http://127.0.0.1:11434";

/** Models that run on one's own machine and whose errors are published, the best first; see docs/photo-recognition.md. */
const SUPPORTED_MODELS = ["gemma3:12b", "qwen3-vl:8b-instruct"] as const;

/** No one waits for the answer, but the process does not end before it. */
const TIMEOUT_MS = 500;
const ANSWER_MAX_BYTES = 1_000_000;

const Tags = Type.Object({ models: Type.Array(Type.Object({ name: Type.String() })) });

/** A model for photos, and whether it is installed. */
export type OllamaOffer = { model: string; isInstalled: boolean };

/** A tag may name a quantisation as well: `gemma3:12b-it-qat`. */
const isKind = (name: string, model: string): boolean => name === model || name.startsWith(`${model}-`);

function choose(installed: readonly string[]): OllamaOffer {
  for (const model of SUPPORTED_MODELS) {
    const found = installed.find((name) => isKind(name, model));
    if (found) return { model: found, isInstalled: true };
  }
  return { model: SUPPORTED_MODELS[0], isInstalled: false };
}

/** The best model of an Ollama that runs at `url`; undefined if none answers in half a second. */
export async function findOllama(url: string, timeoutMs = TIMEOUT_MS): Promise<OllamaOffer | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await createBoundedFetch(ANSWER_MAX_BYTES)(`${url}/api/tags`, { signal });
    const tags: unknown = response.ok ? await response.json() : undefined;
    return Value.Check(Tags, tags) ? choose(tags.models.map(({ name }) => name)) : undefined;
  } catch {
    // Whatever listens there, it is not an Ollama.
    return undefined;
  }
}

import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createBoundedFetch } from "../bounded-fetch.ts";

/** It is asked for once, before the first photo, and answered from a file. */
const TIMEOUT_MS = 1000;
/** The description of a model has its license and its template in it. */
const ANSWER_MAX_BYTES = 1_000_000;

const ModelDescription = Type.Object({ capabilities: Type.Array(Type.String()) });

/** OpenAI's own endpoint is none, and its models that take no pictures refuse them. */
const mayBeOllama = ({ hostname, pathname }: URL): boolean =>
  hostname !== "api.openai.com" && pathname.replace(/\/$/, "").endsWith("/v1");

/**
 * What Ollama says of a model; undefined if the endpoint is another server. Some models that see no pictures would
 * describe a plate all the same, because Ollama leaves the picture out without a word.
 */
export async function findOllamaAbilities(
  baseUrl: string,
  model: string,
  signal: AbortSignal,
): Promise<{ acceptsPictures: boolean; writesReasoning: boolean } | undefined> {
  const url = new URL(baseUrl);
  if (!mayBeOllama(url)) return undefined;
  url.pathname = url.pathname.replace(/\/v1\/?$/, "/api/show");
  try {
    // Without the key, which belongs to the endpoint alone.
    const response = await createBoundedFetch(ANSWER_MAX_BYTES)(url, {
      method: "POST",
      body: JSON.stringify({ model }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const description: unknown = response.ok ? await response.json() : undefined;
    if (!Value.Check(ModelDescription, description)) return undefined;
    const { capabilities } = description;
    return { acceptsPictures: capabilities.includes("vision"), writesReasoning: capabilities.includes("thinking") };
  } catch {
    // Another server, or none: the photo itself will tell.
    return undefined;
  }
}

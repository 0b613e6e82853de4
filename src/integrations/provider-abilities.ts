/**
 * How a JSON answer is requested: by a schema that the endpoint enforces, as any JSON object, or by the prompt alone. Not
 * every OpenAI-compatible endpoint supports the first two.
 */
export const ANSWER_FORMATS = ["json_schema", "json_object", "text"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** What an endpoint can do with a model, as far as calls have shown. `acceptsPictures` is null until one has. */
export type Abilities = { format: AnswerFormat; acceptsPictures: boolean | null; writesReasoning: boolean };

/** Identifies abilities: the endpoint's host and path without credentials, and the model. */
export type EndpointKey = { endpoint: string; model: string };

/** Keeps abilities over restarts. */
export type AbilityMemory = {
  /** What was learned since an instant (UTC milliseconds). */
  find(key: EndpointKey, since: number): Promise<Abilities | undefined>;
  store(key: EndpointKey, abilities: Abilities, now: number): Promise<void>;
};

/** The key of an endpoint and a model. The address may contain a password or a token; host and path do not. */
export function toEndpointKey({ baseUrl, model }: { baseUrl: string; model: string }): EndpointKey {
  const { host, pathname } = new URL(baseUrl);
  return { endpoint: host + pathname, model };
}

/** The tokens of a question to an AI provider and of its answer, as far as it counts them. */
export type TokenUse = { promptTokens?: number; completionTokens?: number };

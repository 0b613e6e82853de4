/**
 * The mean absolute percentage errors of calories that DiningBench (2026) has published for photos of dishes, as shares
 * of the true energy. Patterns are those of the names that providers and Ollama give to these models, and to no others:
 * GPT-5 mini is another model. What follows the size in a name of Ollama's is how the weights are stored.
 */
const PUBLISHED: readonly { name: RegExp; error: number }[] = [
  { name: /^gemini-3-(pro|flash)(-preview)?(-\d[\d-]*)?$/, error: 0.2 },
  { name: /^gpt-5(-\d{4}-\d\d-\d\d)?$/, error: 0.25 },
  { name: /^gemma-?3[:-]12b(-|$)/, error: 0.28 },
  { name: /^qwen3-vl[:-]8b-instruct(-|$)/, error: 0.31 },
  { name: /^gpt-4o(-\d{4}-\d\d-\d\d)?$/, error: 0.42 },
  { name: /^qwen3-vl[:-]8b-thinking(-|$)/, error: 0.51 },
];

/** The published error of a model by its name, also with a vendor before it (`openai/gpt-5`); undefined without one. */
export function findPublishedError(model: string): number | undefined {
  const name = model.toLowerCase().split("/").at(-1) ?? "";
  return PUBLISHED.find((published) => published.name.test(name))?.error;
}

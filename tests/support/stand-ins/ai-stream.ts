type ToolCall = { function: { arguments: string } };
type Message = { content?: string | object[] | null; tool_calls?: ToolCall[]; [field: string]: unknown };
export type Completion = { choices: { message: Message; finish_reason?: string }[]; usage?: object };
const PIECE_LENGTH = 40;

const split = (text: string): string[] => text.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, "g")) ?? [];

/** A field of a message in pieces: texts are cut, parts of a list come one by one. */
function splitField(field: string, value: unknown): object[] {
  if (typeof value === "string") return split(value).map((piece) => ({ [field]: piece }));
  if (!Array.isArray(value)) return [];
  if (field !== "tool_calls") return value.map((part) => ({ [field]: [part] }));
  return (value as ToolCall[]).flatMap((call, index) =>
    split(call.function.arguments).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
  );
}

/** The same completion as server-sent events, piece by piece; `pause` is awaited before each. */
export function streamCompletion({ choices, usage }: Completion, pause: () => Promise<void>): Response {
  const [first] = choices;
  const deltas = Object.entries(first?.message ?? {}).flatMap(([field, value]) => splitField(field, value));
  const pieces = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    { choices: [{ index: 0, delta: {}, finish_reason: first?.finish_reason ?? "stop" }] },
    { choices: [], usage },
  ];
  const events = [...pieces.map((piece) => JSON.stringify(piece)), "[DONE]"].values();
  const body = new ReadableStream<string>({
    async pull(controller) {
      await pause();
      const { value, done } = events.next();
      if (done) controller.close();
      else controller.enqueue(`data: ${value}\n\n`);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

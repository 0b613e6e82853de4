export type Completion = {
  choices: { message: Record<string, string | null>; finish_reason: string }[];
  usage: object;
};
const PIECE_LENGTH = 40;

/** The same completion as server-sent events, piece by piece; `pause` is awaited before each. */
export function streamCompletion({ choices, usage }: Completion, pause: () => Promise<void>): Response {
  const [first] = choices;
  const deltas = Object.entries(first?.message ?? {}).flatMap(([field, text]) =>
    (text?.match(new RegExp(`[^]{1,${PIECE_LENGTH}}`, "g")) ?? []).map((piece) => ({ [field]: piece })),
  );
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

import { afterThisTest } from "../after-test.ts";

export type Dialogue = [question: string, answer: string][];

/**
 * Runs a program at a terminal until it ends, and types each answer once its question is shown. Returns the exit code
 * and all that the terminal showed.
 */
export async function runAtTerminal(
  command: string[],
  {
    answers = [],
    ...options
  }: { cwd: string; env: Record<string, string | undefined>; answers?: Dialogue | undefined },
) {
  const pending = [...answers];
  const decoder = new TextDecoder();
  let shown = "";
  let asked = 0;
  const child = Bun.spawn(command, {
    ...options,
    terminal: {
      data(terminal, bytes) {
        shown += decoder.decode(bytes, { stream: true });
        const [question, answer] = pending[0] ?? [];
        if (question === undefined || answer === undefined || !shown.slice(asked).includes(question)) return;
        asked = shown.length;
        pending.shift();
        terminal.write(answer);
      },
    },
  });
  afterThisTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return { code: await child.exited, shown };
}

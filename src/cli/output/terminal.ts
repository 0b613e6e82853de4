/** The person pressed Ctrl+C at a prompt. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ENTER = ["\r", "\n", CTRL_D];
const BACKSPACE = ["\u007f", "\b"];

/** The first line of piped input, without its line break. */
async function readPipedLine(): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of process.stdin) {
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? "";
}

/**
 * Reads keys until Enter. A `for await` over `process.stdin` would close the input when it ends, and the next prompt
 * would get nothing.
 */
function readKeys(isEchoed: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let line: string[] = [];
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      process.stdin.off("data", onData).pause();
      settle();
    };
    const onData = (bytes: Uint8Array) => {
      for (const key of decoder.decode(bytes, { stream: true })) {
        if (key === CTRL_C) return finish(() => reject(new InterruptedError("Interrupted.")));
        if (ENTER.includes(key)) return finish(() => resolve(line.join("")));
        if (BACKSPACE.includes(key)) line = line.slice(0, -1);
        else line.push(key);
        if (isEchoed) process.stderr.write(BACKSPACE.includes(key) ? "\b \b" : key);
      }
    };
    process.stdin.on("data", onData).resume();
  });
}

async function readTypedLine(question: string, isEchoed: boolean): Promise<string> {
  // Set before the prompt is written, so that the first keys are not shown either.
  process.stdin.setRawMode(true);
  try {
    process.stderr.write(question);
    return await readKeys(isEchoed);
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write("\n");
  }
}

/** True if the input is a terminal. */
export const isInteractive = (): boolean => process.stdin.isTTY === true;

/** Reads a secret: at a terminal with a prompt and without showing it, else from the first line of the input. */
export const readSecret = (question: string): Promise<string> =>
  isInteractive() ? readTypedLine(question, false) : readPipedLine();

/** Prompts for a line at the terminal. */
export const ask = (question: string): Promise<string> => readTypedLine(question, true);

/** The person pressed Ctrl+C at a question. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ENTER = ["\r", "\n", CTRL_D];
const BACKSPACE = ["\u007f", "\b"];

/** The first line of what is piped in, without its line break. */
async function pipedLine(): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of process.stdin) {
    text += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    if (text.includes("\n")) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? "";
}

/** Takes keys until Enter. Its loop cannot be one over `process.stdin`: leaving that would close it for the next question. */
function keysUntilEnter(isShown: boolean): Promise<string> {
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
        if (isShown) process.stderr.write(BACKSPACE.includes(key) ? "\b \b" : key);
      }
    };
    process.stdin.on("data", onData).resume();
  });
}

async function typedLine(question: string, isShown: boolean): Promise<string> {
  // Before the question: whoever answers at once must not see the answer.
  process.stdin.setRawMode(true);
  try {
    process.stderr.write(question);
    return await keysUntilEnter(isShown);
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write("\n");
  }
}

/** True where somebody sits at a terminal and can be asked. */
export const isAtTerminal = (): boolean => process.stdin.isTTY === true;

/** A secret: asked for without showing it where somebody can be asked, else the first line of the input. */
export const readSecret = (question: string): Promise<string> =>
  isAtTerminal() ? typedLine(question, false) : pipedLine();

/** Asks somebody at the terminal for a line. */
export const ask = (question: string): Promise<string> => typedLine(question, true);

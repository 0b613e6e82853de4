import { AdviceNotWritten, type AdviceWriter } from "./advice-writer.ts";

/** No provider is set. */
export const noAdviceWriter: AdviceWriter = {
  available: false,
  write: async () => {
    throw new AdviceNotWritten("no provider is set");
  },
};

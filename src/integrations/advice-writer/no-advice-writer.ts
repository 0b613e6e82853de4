import { type AdviceWriter, AdviceWriterError } from "./advice-writer.ts";

/** No provider is set. */
export const noAdviceWriter: AdviceWriter = {
  available: false,
  write: async () => {
    throw new AdviceWriterError("no provider is set");
  },
};

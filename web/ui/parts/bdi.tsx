import { showOverrides } from "../../../src/shared/text/isolate.ts";

/** A text of a person or a model in markup. What stands beside it keeps its place, whatever direction the text has. */
export const Bdi = ({ children }: { children: string }) => <bdi>{showOverrides(children)}</bdi>;

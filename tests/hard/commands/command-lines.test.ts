import { expect } from "bun:test";
import { expectRefused, listNamed, runWithoutEffect } from "../../support/executable/command-lines.ts";
import { test } from "../../support/reported-test.ts";

const named = await listNamed();
const withArguments = named.filter(({ command }) => !command?.commands);

test.each(named.flatMap(({ line }) => [`${line} --help`, `${line} -h`]))(
  "%s shows the usage and does nothing",
  async (line) => {
    const { code, stdout, stderr } = await runWithoutEffect(line.trim().split(" "));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: mealglass");
  },
);

test.each(withArguments.map(({ line, command }) => [line, command?.parameters ?? []] as const))(
  '"mealglass %s" with one argument more than %j is refused and does nothing',
  async (line, parameters) => {
    const words = line === "" ? ["--version"] : line.split(" ");
    await expectRefused([...words, ...parameters.map(() => "word"), "extra"], '"extra" is one argument too many.');
  },
);

const needing = withArguments.flatMap(({ line, command }) => {
  const required = command?.parameters?.filter((parameter) => !parameter.startsWith("[")) ?? [];
  return required.map((parameter, index) => [line, index, parameter] as const);
});

test.each(needing)('"mealglass %s" with %i arguments is refused, naming %s, and does nothing', (line, count, missing) =>
  expectRefused([...line.split(" "), ...Array.from({ length: count }, () => "word")], `${missing} is missing.`),
);

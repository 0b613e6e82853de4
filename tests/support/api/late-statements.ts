import { SQLiteDeleteBase, SQLiteInsertBase, SQLiteSelectBase, SQLiteUpdateBase } from "drizzle-orm/sqlite-core";

type Prepared = Record<string | symbol, unknown>;
type Builder = { prepare(): Prepared };

const BUILDERS = [SQLiteSelectBase, SQLiteInsertBase, SQLiteUpdateBase, SQLiteDeleteBase].map(
  ({ prototype }) => prototype as unknown as Builder,
);

/** A statement that is built when it is first used. */
function createLateStatement(build: () => Prepared): Prepared {
  let built: Prepared | undefined;
  return new Proxy<Prepared>(
    {},
    {
      get(_, name) {
        built ??= build();
        const value = built[name];
        return typeof value === "function" ? value.bind(built) : value;
      },
    },
  );
}

/**
 * Calls `create`, whose statements are built when they are first used. To build the text of 320 statements takes half of
 * an app's creation, and a test uses few of them.
 */
export function withLateStatements<Result>(create: () => Result): Result {
  const before = BUILDERS.map(({ prepare }) => prepare);
  for (const builder of BUILDERS) {
    const { prepare } = builder;
    builder.prepare = function (this: Builder) {
      return createLateStatement(() => prepare.call(this));
    };
  }
  try {
    return create();
  } finally {
    for (const [index, builder] of BUILDERS.entries()) Object.assign(builder, { prepare: before[index] });
  }
}

type SignIn<Caller> = (name: string, options?: { hasTrial?: boolean }) => Promise<Caller>;

/** An API of a test with the account "ada", and a caller with her session. */
export async function signInAda<Caller, Api extends { signIn: SignIn<Caller> }>(
  api: Api | Promise<Api>,
  options?: { hasTrial?: boolean },
) {
  const started = await api;
  const call = (await started.signIn("ada", options)) as Awaited<ReturnType<Api["signIn"]>>;
  return { ...started, call };
}

/** An API of a test with the accounts "ada" and "bob", and a caller of each. */
export async function signInTwo<Caller, Api extends { signIn: SignIn<Caller> }>(api: Api | Promise<Api>) {
  const { call: ada, ...started } = await signInAda<Caller, Api>(api);
  return { ...started, ada, bob: (await started.signIn("bob")) as typeof ada };
}

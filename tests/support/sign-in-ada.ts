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

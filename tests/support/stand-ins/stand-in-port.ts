type Options = Pick<Bun.Serve.Options<undefined, string>, "routes" | "fetch">;

/** A server on 127.0.0.1 that can close its port and open it again. */
export function openStandInPort(options: Options) {
  let server: Bun.Server<undefined> | undefined;
  let taken = 0;
  const stop = () => server?.stop(true);
  const setOpen = (isOpen: boolean): void => {
    if (!isOpen) {
      stop();
      server = undefined;
    } else if (!server) {
      server = Bun.serve({
        port: taken,
        hostname: "127.0.0.1",
        idleTimeout: 255,
        ...options,
      } as Bun.Serve.Options<undefined>);
      taken = server.port ?? taken;
    }
  };
  setOpen(true);
  return { url: `http://127.0.0.1:${taken}`, setOpen, stop };
}

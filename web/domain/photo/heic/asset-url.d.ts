/** A file that the build copies as it is; its address. */
declare module "*?url" {
  const address: string;
  export default address;
}

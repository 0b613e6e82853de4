/**
 * Node's checks of IP addresses, loaded when one is first needed: with the streams that come along they take a twentieth of
 * a start.
 */
export const loadNet = () => process.getBuiltinModule("node:net");

import { existsSync } from "node:fs";

/** What Docker, Podman with our image, and Kubernetes put into a container. */
const MARKS = ["/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"];

/** Whether this process runs in a container whose addresses no other device can reach. */
export const isInContainer = (): boolean => MARKS.some((path) => existsSync(path));

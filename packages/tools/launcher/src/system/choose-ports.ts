import { freePorts, isFree } from "../ports.ts";
import { UserError } from "../user-error.ts";
import { SERVICES, type ServiceName } from "./programs.ts";
import type { Ports } from "./service-environment.ts";

/** Free ports for every service, edge's public one as wanted. */
export async function choosePorts(
  edgePort: number | undefined,
): Promise<Record<ServiceName, Ports>> {
  const free = await freePorts(2 * SERVICES.length);
  const next = () => free.pop() ?? 0;
  const pairs = SERVICES.map((name): [ServiceName, Ports] => [
    name,
    { public: next(), internal: next() },
  ]);
  const ports = Object.fromEntries(pairs) as Record<ServiceName, Ports>; // one pair for each of SERVICES
  if (edgePort !== undefined) ports.edge.public = edgePort;
  return ports;
}

/** Throws a UserError when somebody listens on the port that was asked for. */
export async function refuseTaken(port: number, host = "127.0.0.1"): Promise<void> {
  if (await isFree(port, host)) return;
  throw new UserError(
    `Port ${port} is taken by another program, or not allowed to this user. Choose another one: npm start -- --port ${port === 8080 ? 8081 : 8080}`,
  );
}

import type { ServiceName, System, SystemOptions } from "@memory/launcher";
import { ownSystem } from "@memory/testkit";
import { type Link, openLink } from "./link.ts";

interface PlacedLink {
  service: ServiceName;
  /** The setting that has its address. */
  setting: string;
  link: Link;
}

export interface LinkedSystem extends AsyncDisposable {
  system: System;
  links: readonly PlacedLink[];
  /** The link of a service's first process to what a setting names. */
  link(service: ServiceName, setting: string): Link;
}

export const DATABASE = "SERVICE_DATABASE_URL";
export const BROKER = "SERVICE_NATS_URL";

// More than all addresses of nine processes.
const MOST_LINKS = 64;

/** A system in which every address that a process calls is a link; a replica has links of its own. */
export async function linkedSystem(
  options: SystemOptions = {},
  most = MOST_LINKS,
): Promise<LinkedSystem> {
  await using undo = new AsyncDisposableStack();
  const spare = await Promise.all(Array.from({ length: most }, openLink));
  for (const link of spare) undo.use(link);
  const links: PlacedLink[] = [];

  function throughLink(service: ServiceName, setting: string, address: string): string {
    const url = new URL(address);
    const link = spare.pop();
    if (link === undefined) throw new Error(`more than ${most} links are needed`);
    link.leadTo(url.hostname, Number(url.port));
    links.push({ service, setting, link });
    // `port` cannot be set on a URL of a scheme without a default one.
    return address.replace(`:${url.port}`, `:${link.port}`);
  }

  const system = undo.use(
    await ownSystem({
      ...options,
      rewire: (service, env) =>
        Object.fromEntries(
          Object.entries(env).map(([setting, value]) => [
            setting,
            isAddress(setting, value) ? throughLink(service, setting, value) : value,
          ]),
        ),
    }),
  );
  const held = undo.move();
  return {
    system,
    links,
    link: (service, setting) => {
      const found = links.find((one) => one.service === service && one.setting === setting);
      if (found === undefined) throw new Error(`${service} has no ${setting}`);
      return found.link;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

const isAddress = (setting: string, value: string): boolean =>
  /^SERVICE_\w+_URL$/.test(setting) && /^\w+:\/\/\S*127\.0\.0\.1:\d+/.test(value);

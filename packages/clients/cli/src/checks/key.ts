import { AuthenticationError, type Memory, type WhoAmI } from "@memory-service/client";
import { othersMayRead } from "../project-file.ts";
import type { Settings } from "../settings.ts";
import { type Check, fine, warning, wrong } from "./check.ts";

/** What a command line without the right cannot do. */
const NEEDED: Readonly<Record<WhoAmI["rights"][number], string>> = {
  capture: "capture, import, verify",
  read: "context, why, facts, conflicts, export",
  review: "conflicts resolve",
  erase: "forget, verify",
  keys: "keys, audit",
};

/** Whether the service takes the key, and whose it is. */
export async function keyCheck(
  memory: Memory,
  { key, keyFrom, keyFile }: Settings,
): Promise<[Check[], WhoAmI | null]> {
  const file =
    keyFile !== null && othersMayRead(keyFile)
      ? [wrong("key file", `${keyFile} can be read by others`, `chmod 600 ${keyFile}`)]
      : [];
  try {
    const who = await memory.whoami();
    if (who.project_id === null)
      return [
        [
          ...file,
          warning(
            "key",
            "none, and the service asks for none",
            "Never run a service without keys where others reach it. Here, name a key all the same: without it no project is known.",
          ),
        ],
        who,
      ];
    return [
      [...file, fine("key", `${who.prefix}… of project ${who.project_id} (from ${keyFrom})`)],
      who,
    ];
  } catch (error) {
    return [[...file, refused(error, key, keyFrom)], null];
  }
}

function refused(error: unknown, key: string, keyFrom: string): Check {
  const { message } = error as Error;
  if (!(error instanceof AuthenticationError))
    return wrong(
      "key",
      message,
      "The service cannot look keys up at the moment: see the health of admin.",
    );
  return key === ""
    ? wrong(
        "key",
        "there is none",
        "Set MEMORY_KEY, or write a project file with memory init. npm start prints a key.",
      )
    : wrong(
        "key",
        `${keyFrom} is not a key of this service, or revoked`,
        "Ask for another one: memory keys create, with MEMORY_ADMIN_KEY.",
      );
}

/** What the key may do, and what therefore does not work. */
export function rightsCheck({ rights }: WhoAmI): Check {
  const missing = (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).filter(
    (right) => !rights.includes(right),
  );
  if (missing.length === 0) return fine("rights", rights.join(", "));
  const without = missing.map((right) => `${right} (memory ${NEEDED[right]})`).join("; ");
  return warning(
    "rights",
    `${rights.join(", ") || "none"}; not ${without}`,
    "If you need them, ask for a key with these rights.",
  );
}

/** Whether service and command line are of one version, as far as that matters. */
export function versionCheck(service: string, own: string): Check {
  const [theirs, ours] = [service, own].map((version) => version.split(".").slice(0, 2).join("."));
  if (theirs === ours) return fine("version", `service ${service}, memory ${own}`);
  return warning(
    "version",
    `service ${service}, memory ${own}`,
    "Install the version of the command line that belongs to the service: npm i -g @memory-service/cli",
  );
}

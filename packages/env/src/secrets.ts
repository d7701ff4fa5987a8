import { BlockList, isIP, isIPv6 } from "node:net";

/** Secrets that grant access, and have to be long wherever others can try them. */
const CREDENTIALS = ["SERVICE_ADMIN_KEY", "SERVICE_CONSOLE_SERVICE_KEY", "SERVICE_INTERNAL_TOKEN"];
const LEAST_CHARACTERS = 16;
/** Addresses with a password in them. */
const URLS = ["SERVICE_DATABASE_URL", "SERVICE_NATS_URL"];
/** The secrets of .env.example, which everybody can read. */
const KNOWN_TO_ALL = /^laptop-/;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

export interface SecretFault {
  setting: string;
  fault: string;
}

/**
 * The problems of the secrets in an environment: publicly known, or too short. They are `refused` unless only this machine
 * reaches the services: SERVICE_PUBLISHED_AT, or SERVICE_HOST where that is not set, is a loopback address.
 */
export function secretFaults(env: NodeJS.ProcessEnv): { faults: SecretFault[]; refused: boolean } {
  const own = [...CREDENTIALS, "PGPASSWORD"].map(
    (setting) => [setting, env[setting] ?? ""] as const,
  );
  const inUrls = URLS.map((setting) => [setting, passwordIn(env[setting])] as const);
  const faults = [...own, ...inUrls].flatMap(([setting, secret]) => {
    if (KNOWN_TO_ALL.test(secret))
      return [{ setting, fault: "is a secret of .env.example, which everybody knows" }];
    const isShort = secret !== "" && secret.length < LEAST_CHARACTERS;
    if (!CREDENTIALS.includes(setting) || !isShort) return [];
    return [{ setting, fault: `has fewer than ${LEAST_CHARACTERS} characters` }];
  });
  return { faults, refused: faults.length > 0 && !isLoopback(publishedAt(env)) };
}

interface Log {
  warn(fields: object, message: string): void;
}

/** Warns of secrets that are fit for one machine only, by the names of their settings. */
export function warnOfSecrets(env: NodeJS.ProcessEnv, log: Log): void {
  for (const { setting, fault } of secretFaults(env).faults)
    log.warn({ setting }, `${setting} ${fault}: good for a laptop, refused at any other address`);
}

const publishedAt = (env: NodeJS.ProcessEnv): string =>
  env["SERVICE_PUBLISHED_AT"] || env["SERVICE_HOST"] || "127.0.0.1";

function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  return isIP(host) !== 0 && LOOPBACK.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}

function passwordIn(url: string | undefined): string {
  try {
    return decodeURIComponent(new URL(url ?? "").password);
  } catch {
    return "";
  }
}

import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

export interface Secrets {
  /** The secret of that name: 48 hex digits, made and stored when it is first asked for. */
  of(name: string): string;
  /** The secret of that name if there is one. */
  known(name: string): string | undefined;
  /** Stores a secret that came from elsewhere. */
  keep(name: string, secret: string): void;
}

/** Secrets kept in a file that only its owner may read. */
export function openSecrets(file: string): Secrets {
  const secrets = readSecrets(file);
  const keep = (name: string, secret: string) => {
    secrets.set(name, secret);
    writeSecrets(file, secrets);
  };
  return {
    known: (name) => secrets.get(name),
    keep,
    of(name) {
      const kept = secrets.get(name);
      if (kept !== undefined) return kept;
      const made = randomSecret();
      keep(name, made);
      return made;
    },
  };
}

export const randomSecret = (): string => randomBytes(24).toString("hex");

function readSecrets(file: string): Map<string, string> {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    const entries = Object.entries(parsed ?? {});
    return new Map(entries.filter((e): e is [string, string] => typeof e[1] === "string"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw new Error(`cannot read ${file}`, { cause: error });
  }
}

function writeSecrets(file: string, secrets: Map<string, string>): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}

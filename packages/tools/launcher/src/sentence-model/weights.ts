import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { UserError } from "../user-error.ts";

/** An archive of Maven Central and the files in it that make a model. */
export interface WeightsArchive {
  /** Below the address of the repository. */
  readonly path: string;
  readonly sha256: string;
  /** Names in the archive, by the names they get. */
  readonly files: Readonly<Record<string, string>>;
}

/** Fetches an archive and writes its files into a folder. Throws a UserError when it cannot be had or is not the one expected. */
export async function fetchWeights(
  { path, sha256, files }: WeightsArchive,
  repository: string,
  folder: string,
): Promise<void> {
  const url = `${repository.replace(/\/+$/, "")}/${path}`;
  const archive = await bytesAt(url);
  const digest = createHash("sha256").update(archive).digest("hex");
  if (digest !== sha256) {
    throw new UserError(`${url} has the SHA-256 ${digest}, expected is ${sha256}.`);
  }
  const unpacked = unzipSync(archive);
  for (const [name, inArchive] of Object.entries(files)) {
    const content = unpacked[inArchive];
    if (content === undefined) throw new UserError(`${url} holds no ${inArchive}.`);
    writeFileSync(join(folder, name), content);
  }
}

async function bytesAt(url: string): Promise<Uint8Array> {
  const reply = await fetch(url).catch((cause: unknown) => {
    throw new UserError(`${url} cannot be reached; --maven names another repository.`, { cause });
  });
  if (!reply.ok) throw new UserError(`${url} answered ${reply.status}.`);
  return new Uint8Array(await reply.arrayBuffer());
}

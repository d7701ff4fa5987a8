import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { run } from "../run.ts";
import { UserError } from "../user-error.ts";

/** An archive of a Maven repository and the files in it that make a model. */
export interface WeightsArchive {
  readonly group: string;
  readonly artifact: string;
  readonly version: string;
  readonly sha256: string;
  /** Names in the archive, by the names they get. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Fetches an archive from the repository at an address, or with Maven from those that Maven is set up for, and writes its files into a folder.
 * Throws a UserError when it cannot be had or is not the one expected.
 */
export async function fetchWeights(
  wanted: WeightsArchive,
  repository: string | null,
  folder: string,
): Promise<void> {
  const { artifact, sha256, files } = wanted;
  const archive =
    repository === null ? await byMaven(wanted, folder) : await bytesAt(urlOf(wanted, repository));
  const digest = createHash("sha256").update(archive).digest("hex");
  if (digest !== sha256) {
    throw new UserError(`${artifact} has the SHA-256 ${digest}, expected is ${sha256}.`);
  }
  const unpacked = unzipSync(archive);
  for (const [name, inArchive] of Object.entries(files)) {
    const content = unpacked[inArchive];
    if (content === undefined) throw new UserError(`${artifact} holds no ${inArchive}.`);
    writeFileSync(join(folder, name), content);
  }
}

const fileOf = ({ artifact, version }: WeightsArchive): string => `${artifact}-${version}.jar`;

const urlOf = (wanted: WeightsArchive, repository: string): string =>
  [
    repository.replace(/\/+$/, ""),
    wanted.group.replaceAll(".", "/"),
    ...[wanted.artifact, wanted.version, fileOf(wanted)],
  ].join("/");

const COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";
const NO_MAVEN = "Install Maven (apt-get install maven), or name a repository with --maven.";

async function byMaven(wanted: WeightsArchive, folder: string): Promise<Uint8Array> {
  const { group, artifact, version } = wanted;
  const args = [`-Dartifact=${group}:${artifact}:${version}:jar`, `-DoutputDirectory=${folder}`];
  const how = ["--quiet", "--batch-mode", COPY, ...args];
  const { status, output } = await run("mvn", how, { cwd: folder });
  if (status === null) throw new UserError(`Maven cannot be started. ${NO_MAVEN}`);
  if (status !== 0) throw new UserError(`Maven failed. ${NO_MAVEN}\n${output.trim()}`);
  const file = join(folder, fileOf(wanted));
  const archive = readFileSync(file);
  rmSync(file);
  return archive;
}

async function bytesAt(url: string): Promise<Uint8Array> {
  const reply = await fetch(url).catch((cause: unknown) => {
    throw new UserError(`${url} cannot be reached; --maven names another repository.`, { cause });
  });
  if (!reply.ok) throw new UserError(`${url} answered ${reply.status}.`);
  return new Uint8Array(await reply.arrayBuffer());
}

import { Memory } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf, oneOf, type Run } from "../command.ts";
import { UsageError } from "../exit.ts";
import { day } from "../fact-text.ts";
import type { Io } from "../io.ts";
import { shownLine } from "../output.ts";
import { writeSecret } from "../project-file.ts";

const RIGHTS = ["capture", "read", "review", "erase", "keys"] as const;

interface Create {
  label?: string;
  rights?: string;
  org?: string;
  project?: string;
  out?: string;
}

export function addKeys(program: Command, io: Io): void {
  const keys = program
    .command("keys")
    .summary("List, create and revoke keys")
    .description("List, create and revoke keys, with MEMORY_ADMIN_KEY where it is set.");
  does(leaf(keys, "list", "List keys, oldest first"), io, async (run) => {
    for await (const key of administration(run).keys.list()) {
      const rights = key.rights?.join(",") ?? "all";
      const state = key.revoked_at
        ? `revoked ${day(key.revoked_at)}`
        : `since ${day(key.created_at)}${key.expires_at ? ` until ${day(key.expires_at)}` : ""}`;
      const text = [key.prefix, key.project_id, rights, state, key.label ?? "", key.id];
      run.out.item(key, shownLine(text.join("  "), 400));
    }
    return undefined;
  });
  const create = leaf(keys, "create", "Create a key; it is shown this once")
    .option("--label <text>", "what it is for")
    .option(
      "--rights <list>",
      `what it may do, such as capture,read; default all of ${RIGHTS.join(", ")}`,
    )
    .option("--org <id>", "its organization; default that of MEMORY_KEY")
    .option("--project <id>", "its project; default that of MEMORY_KEY")
    .option("--out <file>", "write the key there, for its owner only, instead of printing it");
  does<Create>(create, io, created);
  does(leaf(keys, "revoke <id>", "Revoke a key by its id"), io, async (run, _, id = "") => {
    const answer = await administration(run).keys.revoke(id);
    run.out.result(answer, `Revoked ${id}.`);
    return undefined;
  });
}

async function created(run: Run, { label, rights, org, project, out: file }: Create) {
  const scope =
    org && project ? { orgId: org, projectId: project } : await ownScope(run, { org, project });
  const { key, ...answer } = await administration(run).keys.create({
    ...scope,
    label: label ?? null,
    ...(rights !== undefined && {
      rights: rights.split(",").map((one) => oneOf("--rights", one.trim(), RIGHTS)),
    }),
  });
  if (file === undefined) {
    run.out.result({ key, ...answer }, key);
    return undefined;
  }
  writeSecret(file, key);
  run.out.result({ ...answer, file }, `${answer.prefix}… is in ${file}.`);
  return undefined;
}

async function ownScope(
  { connect }: Run,
  { org, project }: { org: string | undefined; project: string | undefined },
) {
  const { org_id, project_id } = await connect().whoami();
  const [orgId, projectId] = [org ?? org_id, project ?? project_id];
  if (orgId && projectId) return { orgId, projectId };
  throw new UsageError("Of which project? Name it with --org and --project.");
}

/** A client with the key that manages keys. */
function administration({ io, connect, settings }: Run): Memory {
  const admin = io.env["MEMORY_ADMIN_KEY"];
  const { url, urlFrom, actor } = settings();
  if (!admin) return connect();
  if (urlFrom.endsWith("config.json"))
    throw new UsageError(
      `MEMORY_ADMIN_KEY is not sent to ${url}, which a project file names: set MEMORY_URL too.`,
    );
  return new Memory({ baseUrl: url, apiKey: admin, actor, timeoutMs: 30_000 });
}

import type { Memory } from "@memory-service/client";
import type { Command } from "commander";
import { does, leaf } from "../command.ts";
import type { Io } from "../io.ts";
import { shown } from "../output.ts";
import { VERSION } from "../version.ts";

export function addStatus(program: Command, io: Io): void {
  const command = leaf(program, "status", "Show where memory is kept, and how much waits");
  does(command, io, async ({ connect, settings, out }) => {
    const { url, urlFrom, keyFrom } = settings();
    const memory = connect();
    const who = await memory.whoami();
    const content = who.rights.includes("read") ? await contentOf(memory) : null;
    const lines: [string, string][] = [
      ["address", `${url} (from ${urlFrom})`],
      ["key", `${who.prefix ?? "none"} (from ${keyFrom}), may ${who.rights.join(", ")}`],
      ["project", `${who.project_id ?? "none"} of ${who.org_id ?? "none"}`],
      ["version", `service ${who.version}, memory ${VERSION}`],
      ...(content?.lines ?? [["content", "the key may not read"]]),
    ];
    const text = lines.map(([name, line]) => `${name.padEnd(10)}${shown(line)}`).join("\n");
    const { version, prefix, ...of } = who;
    const from = { url, url_from: urlFrom, key_from: keyFrom, key_prefix: prefix };
    const versions = { service_version: version, cli_version: VERSION };
    out.result({ ...from, ...of, ...versions, ...content?.state }, text);
    return undefined;
  });
}

async function contentOf(memory: Memory) {
  const [conflicts, jobs, subjects] = await Promise.all([
    memory.conflicts.list({ status: "open" }).page({ limit: 1 }),
    memory.jobs.list().page({ limit: 1000 }),
    memory.subjects.list().page({ limit: 1000 }),
  ]);
  const failed = jobs.items.filter(({ status }) => status === "failed").length;
  const open = conflicts.answer.open_count;
  const lines: [string, string][] = [
    ["subjects", counted(subjects)],
    ["to learn", `${counted(jobs)} captures wait, ${failed} failed`],
    ["conflicts", `${open} open`],
  ];
  const state = {
    subjects: subjects.items.length,
    jobs_waiting: jobs.items.length,
    jobs_failed: failed,
    open_conflicts: open,
  };
  return { lines, state };
}

/** How many a list has, as far as one page says. */
const counted = ({ items, nextCursor }: { items: unknown[]; nextCursor: string | null }): string =>
  nextCursor === null ? `${items.length}` : `more than ${items.length}`;

import type { NameKept } from "@memory/contracts";
import { readEra } from "@memory/era";
import type { Bus } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { type Db, type Pool, transaction } from "@memory/postgres";
import { mergeIdOf, type ProjectScope, scopeToken, trustedScope } from "@memory/scope";
import { eraseLostCopies } from "./lost-copies.ts";
import { namesOfIngest } from "./messages/names.ts";
import { type Repair, repairName, type Seen } from "./repair-name.ts";
import { aliasesByToken, lockNames } from "./store/aliases.ts";
import { lastChange } from "./store/lost-names.ts";
import { mergeOf } from "./store/merges.ts";
import { areCompared, noteCompared } from "./store/names-compared.ts";
import { type NameKnown, namesAfter, namesKnown } from "./store/names-known.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  log: Log;
  /** Called with what was found of a name that differed. */
  onRepair?: (repair: Repair) => void;
}

type Tally = Partial<Record<Repair, number>>;

/**
 * Compares the names of all subjects with those that ingest has, and repairs what a restore of this database lost or brought back. Answers
 * how many names differed, by what was done. Throws `service_unavailable` when ingest does not answer.
 */
export const compareNames = (deps: Deps) => async (): Promise<Tally> => {
  const { pool, bus, log } = deps;
  const { era } = await readEra(pool);
  const isNewEra = !(await areCompared(pool));
  const tally: Tally = {};
  for (let after: string | null = ""; after !== null; ) {
    const page = await namesOfIngest(bus, { after });
    // It is about to take from here what it lacks; what it has too much is no loss of this database.
    if (!page.isSettled && !isNewEra) return tally;
    await compare(deps, page.names, tally);
    after = page.next;
  }
  await compareKnown(deps, tally);
  for await (const repair of eraseLostCopies(pool, bus)) note(deps, tally, repair);
  const { changing = 0, left = 0, ...found } = tally;
  await noteCompared(pool, { era, left, isDone: changing === 0 });
  if (left > 0 || Object.keys(found).length > 0)
    log.warn({ ...found, left }, "names differed from those of ingest");
  return tally;
};

/** Compares the names that this database has and ingest has not. */
async function compareKnown(deps: Deps, tally: Tally): Promise<void> {
  const { pool, bus } = deps;
  for (let after: string | null = ""; after !== null; ) {
    const page: { names: NameKnown[]; next: string | null } = await namesAfter(pool, after);
    const projects = new Map(page.names.map(({ token, projectId }) => [token, projectId]));
    const { names } = await namesOfIngest(bus, { tokens: [...projects.keys()] });
    // The others were in the pages of ingest.
    const gone = names.filter(({ subjectId }) => subjectId === null);
    const ofProject = gone.map((name) => ({
      ...name,
      projectId: projects.get(name.token) ?? null,
    }));
    await compare(deps, ofProject, tally);
    after = page.next;
  }
}

/** Repairs those of some names that differ, a project at a time. */
async function compare(deps: Deps, names: readonly NameKept[], tally: Tally): Promise<void> {
  for (const [projectId, tokens] of await differing(deps.pool, names))
    for (const repair of await repairProject(deps, trustedScope(projectId, ""), tokens))
      note(deps, tally, repair);
}

function note({ onRepair }: Deps, tally: Tally, repair: Repair): void {
  if (repair === "same") return;
  tally[repair] = (tally[repair] ?? 0) + 1;
  onRepair?.(repair);
}

/** The tokens of names that differ from what is known here, by project. */
async function differing(db: Db, names: readonly NameKept[]): Promise<Map<string, string[]>> {
  const known = await namesKnown(
    db,
    names.map(({ token }) => token),
  );
  const byProject = new Map<string, string[]>();
  for (const { token, projectId, subjectId } of names)
    if (projectId !== null && (known.get(token)?.subjectId ?? null) !== subjectId)
      byProject.set(projectId, [...(byProject.get(projectId) ?? []), token]);
  return byProject;
}

/** Nothing is done for a name that changes meanwhile. */
async function repairProject(
  { pool, bus }: Deps,
  project: ProjectScope,
  tokens: string[],
): Promise<Repair[]> {
  const last = await lastChange(pool, project);
  const before = await seenNow(pool, tokens);
  const { names } = await namesOfIngest(bus, { tokens });
  const merged = new Map<string, readonly NameKept[]>();
  for (const { subjectId } of names)
    if (subjectId !== null && mergeIdOf(subjectId) !== null && !merged.has(subjectId)) {
      const of = scopeToken(project.projectId, subjectId);
      merged.set(subjectId, (await namesOfIngest(bus, { of })).names);
    }
  return transaction(pool, async (tx) => {
    await lockNames(tx, project);
    if ((await lastChange(tx, project)) !== last) return ["changing"];
    const now = await seenNow(tx, tokens);
    const repairs: Repair[] = [];
    for (const kept of names) {
      const [one, other] = [before, now].map((seen) => JSON.stringify(seen.get(kept.token)));
      const seen = now.get(kept.token);
      if (one !== other || seen === undefined) repairs.push("changing");
      else {
        const siblings = merged.get(kept.subjectId ?? "") ?? [];
        repairs.push(await repairName(tx, project, { kept, seen, siblings }));
      }
    }
    return repairs;
  });
}

async function seenNow(db: Db, tokens: readonly string[]): Promise<Map<string, Seen>> {
  const [aliases, known] = [await aliasesByToken(db, tokens), await namesKnown(db, tokens)];
  const seen = new Map<string, Seen>();
  for (const token of tokens)
    seen.set(token, {
      alias: aliases.get(token) ?? null,
      known: known.get(token) ?? null,
      merge: (await mergeOf(db, token))?.state ?? null,
    });
  return seen;
}

import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, notFound, serviceUnavailable } from "@memory/errors";
import type { Keep } from "@memory/idempotency";
import { type Pool, type Tx, transaction } from "@memory/postgres";
import { type ProjectScope, type Scope, type Sender, subjectScope, tokenOf } from "@memory/scope";
import type { RunAlias } from "./run-alias.ts";
import {
  type Alias,
  aliasesOf,
  beginRemoval,
  findAlias,
  hasOpenForget,
  holdNames,
  insertAlias,
} from "./store/aliases.ts";

interface Deps {
  pool: Pool;
  runAlias: RunAlias;
}

/** Aliases that a subject may have. */
const MOST_ALIASES = 100;

export interface SubjectNames {
  /** The subject itself, whichever of its names was asked for. */
  subjectId: string;
  aliases: Alias[];
}

/** The names of a subject, by any of them. */
export const readNames =
  ({ pool }: Pick<Deps, "pool">) =>
  async (name: Scope): Promise<SubjectNames> => {
    const subject = await servingSubject(pool, name);
    const aliases = await aliasesOf(pool, subject);
    return {
      subjectId: subject.subjectId,
      aliases: aliases.filter(({ state }) => state === "added"),
    };
  };

/**
 * Lets a name stand for a subject; answers once every service knows it. Repeating it answers the same. Throws `subject_has_memory` for a
 * name with events of its own, `alias_taken` for one that is in use, `too_many_aliases`, and `service_unavailable` when a service does not answer: it is then
 * added in the background.
 */
export const addAlias =
  ({ pool, runAlias }: Deps) =>
  async (named: Scope, alias: string, sender: Sender, keep?: Keep<null>): Promise<Alias> => {
    const name = subjectScope(named, alias);
    await transaction(pool, async (tx) => {
      await holdNames(tx, named);
      const subject = await servingSubject(tx, named);
      const known = await findAlias(tx, name);
      if (known === null) {
        await refuseAlias(tx, name, subject);
        await insertAlias(tx, name, subject, sender);
      } else if (known.scopeToken !== tokenOf(subject))
        throw taken("It is an alias of another subject.");
      else if (known.state === "removing") throw changing();
      await keep?.(tx, null);
    });
    return untilAdded({ pool, runAlias }, name);
  };

/** Removes an alias: the name starts empty, what was captured by it stays the subject's. Throws `alias_not_found`, and `service_unavailable` as adding does. */
export const removeAlias =
  ({ pool, runAlias }: Deps) =>
  async (named: Scope, alias: string, sender: Sender): Promise<SubjectNames> => {
    const name = subjectScope(named, alias);
    const subject = await transaction(pool, async (tx) => {
      await holdNames(tx, named);
      const subject = await servingSubject(tx, named);
      const known = await findAlias(tx, name);
      if (known === null || known.scopeToken !== tokenOf(subject))
        throw notFound("alias_not_found");
      if (known.state === "adding" || (await hasOpenForget(tx, [tokenOf(subject)])))
        throw changing();
      await beginRemoval(tx, known.token, sender);
      return subject;
    });
    await settled(runAlias, name, async () => (await findAlias(pool, name)) === null || null);
    return readNames({ pool })(subject);
  };

async function refuseAlias(tx: Tx, name: Scope, subject: Scope): Promise<void> {
  if (tokenOf(name) === tokenOf(subject)) throw taken("It is the subject itself.");
  if ((await aliasesOf(tx, name)).length > 0) throw taken("It has aliases itself.");
  if ((await aliasesOf(tx, subject)).length >= MOST_ALIASES)
    throw new ApiError("too_many_aliases", `A subject has at most ${MOST_ALIASES} aliases.`);
  if (await hasOpenForget(tx, [tokenOf(name), tokenOf(subject)])) throw changing();
}

const taken = (why: string) => new ApiError("alias_taken", why, { field: "alias" });

const changing = () =>
  serviceUnavailable(
    "A name of the subject is being changed, or it is being forgotten; try again.",
  );

async function untilAdded({ pool, runAlias }: Deps, name: Scope): Promise<Alias> {
  return settled(runAlias, name, async () => {
    const alias = await findAlias(pool, name);
    if (alias === null)
      throw new ApiError(
        "subject_has_memory",
        "The name has memory of its own: merge the two subjects.",
        { field: "alias" },
      );
    return alias.state === "added" ? alias : null;
  });
}

const PATIENCE_MS = 7_000;
const LOOK_AGAIN_MS = 50;

/** Runs the change of a name, or waits for who does, until there is an answer. */
async function settled<Answer>(
  runAlias: RunAlias,
  name: Scope,
  look: () => Promise<Answer | null>,
): Promise<Answer> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    await runAlias(tokenOf(name));
    const answer = await look();
    if (answer !== null) return answer;
    if (performance.now() > untilMs) throw serviceUnavailable("The name is still being changed.");
    await sleep(LOOK_AGAIN_MS);
  }
}

/** The subject that a name stands for. */
export async function servingSubject(db: Pool | Tx, name: Scope): Promise<Scope> {
  const alias = await findAlias(db, name);
  return alias === null ? name : subjectScope(name, alias.subjectId);
}

/** The same while a forget of it is queued, under the lock of the project's names. Throws `service_unavailable` while one of its names is being changed. */
export async function subjectToForget(tx: Tx, project: ProjectScope, name: string): Promise<Scope> {
  await holdNames(tx, project);
  const subject = await servingSubject(tx, subjectScope(project, name));
  if ((await aliasesOf(tx, subject)).some(({ state }) => state !== "added")) throw changing();
  return subject;
}

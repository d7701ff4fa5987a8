import type { ExportPage } from "@memory/contracts";
import { invalidPayload } from "@memory/errors";
import type { FeedFollower } from "@memory/feed";
import type { Bus } from "@memory/jetstream";
import { isServed } from "@memory/names";
import type { Pool } from "@memory/postgres";
import {
  type ProjectScope,
  scopeToken,
  shownSubject,
  subjectScope,
  trustedScope,
} from "@memory/scope";
import { MAX_PAGE_BYTES } from "@memory/transfer";
import { z } from "zod";
import type { OwnLineOut } from "../../domain/transfer/lines.ts";
import { subjectsOf } from "../../messages/event-subjects.ts";
import {
  anyEventOf,
  type ExportedScope,
  firstUnseen,
  scopeAfter,
} from "../../store/transfer/exported-scopes.ts";
import { PARTS, type Part } from "./scope-lines.ts";

interface Deps {
  pool: Pool;
  bus: Bus;
  captures: Pick<FeedFollower, "catchUp">;
  /** How long a page may go on before it ends, also with few lines. */
  mostMs?: number;
}

/** Of many scopes without lines a page would go on until its caller gives up, and begin again. */
const MOST_MS = 1_500;

interface Ask {
  projectId: string;
  /** Null for the whole project. */
  subjectId: string | null;
  section: "pending" | "facts";
  cursor: string | null;
}

/** Where a page ended: in a part of a scope, or after a scope. */
const Position = z.strictObject({
  token: z.string().max(64),
  subjectId: z.string().nullable(),
  /** The part that goes on; null after the last one of the scope. */
  part: z.number().int().min(0).nullable(),
  after: z.array(z.string().max(128)).max(3),
  /** The first transaction that may not have been seen when the scope was begun. */
  since: z.string().regex(/^\d{1,20}$/),
});
type Position = z.infer<typeof Position>;

const Cursor = z.preprocess(
  (text) => (typeof text === "string" && text.startsWith("{") ? JSON.parse(text) : null),
  Position,
);

/**
 * A page of the lines of a subject or of a project, scope by scope. The section `pending` has none: it catches up with ingest's feed, so that
 * what was accepted before it is among the facts, or among the lines of pending events after them.
 */
export const exportLines =
  (deps: Deps) =>
  async ({ projectId, subjectId, section, cursor }: Ask): Promise<ExportPage> => {
    if (section === "pending") {
      await deps.captures.catchUp();
      return { lines: "", counts: {}, cursor: null };
    }
    const project = trustedScope(projectId, "");
    const asked = { project, subjectId };
    const page = new Page(performance.now() + (deps.mostMs ?? MOST_MS));
    let position = cursor === null ? await begin(deps, asked) : positionOf(cursor);
    while (position !== null) {
      position = await stepFrom(deps, asked, position, page);
      if (page.isOver()) break;
    }
    return { ...page.read(), cursor: position && JSON.stringify(position) };
  };

const stepFrom = (deps: Deps, asked: Asked, position: Position, page: Page) =>
  position.part === null
    ? nextScope(deps, asked, position.token)
    : readPart(deps.pool, page, position);

function positionOf(cursor: string): Position {
  const { data } = Cursor.safeParse(cursor);
  if (data === undefined) throw invalidPayload("cursor: is none of ours", "cursor");
  return data;
}

interface Asked {
  project: ProjectScope;
  subjectId: string | null;
}

async function begin(deps: Deps, asked: Asked): Promise<Position | null> {
  const { project, subjectId } = asked;
  if (subjectId === null) return nextScope(deps, asked, "");
  const token = scopeToken(project.projectId, subjectId);
  return { token, subjectId, part: 0, after: [], since: await firstUnseen(deps.pool) };
}

async function nextScope(
  { pool, bus }: Deps,
  { project, subjectId: only }: Asked,
  after: string,
): Promise<Position | null> {
  if (only !== null) return null;
  const { scope, next } = await scopeAfter(pool, project, after);
  if (next === null) return null;
  const named = scope && (scope.subjectId ?? (await nameOf({ pool, bus }, project, scope)));
  const isOne = named !== null && (await isServed(pool, subjectScope(project, named)));
  const subjectId = isOne ? named : null;
  const since = await firstUnseen(pool);
  return { token: next, subjectId, part: subjectId === null ? null : 0, after: [], since };
}

/** The subject of a scope of which only events are known, as ingest has them. */
async function nameOf(
  { pool, bus }: Pick<Deps, "pool" | "bus">,
  project: ProjectScope,
  { token }: ExportedScope,
): Promise<string | null> {
  const eventId = await anyEventOf(pool, token);
  if (eventId === null) return null;
  return (await subjectsOf(bus, project, [eventId])).get(eventId) ?? null;
}

async function readPart(pool: Pool, page: Page, position: Position): Promise<Position> {
  const { token, subjectId, after, since, part } = position;
  const read: Part | undefined = PARTS[part ?? PARTS.length];
  if (read === undefined || subjectId === null) return { ...position, part: null, after: [] };
  const { lines, next } = await read(
    pool,
    { token, subjectId: shownSubject(subjectId), since },
    after,
  );
  for (const line of lines) page.add(line);
  if (next !== null) return { ...position, after: [...next] };
  const isLast = part === PARTS.length - 1;
  return { ...position, part: isLast ? null : (part ?? 0) + 1, after: [] };
}

/** Lines as they are handed out: small rows of many scopes share a page. */
class Page {
  readonly #lines: string[] = [];
  readonly #counts: Record<string, number> = {};
  readonly #untilMs: number;
  #bytes = 0;

  constructor(untilMs: number) {
    this.#untilMs = untilMs;
  }

  add(line: OwnLineOut): void {
    const text = `${JSON.stringify(line)}\n`;
    this.#lines.push(text);
    this.#bytes += Buffer.byteLength(text);
    this.#counts[line.type] = (this.#counts[line.type] ?? 0) + 1;
  }

  isOver(): boolean {
    return this.#bytes >= MAX_PAGE_BYTES / 2 || performance.now() >= this.#untilMs;
  }

  read(): Omit<ExportPage, "cursor"> {
    return { lines: this.#lines.join(""), counts: this.#counts };
  }
}

import type { ImportAsk, ImportReply } from "@memory/contracts";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import { type Scope, tokenOf, trustedScope } from "@memory/scope";
import type { OwnLine } from "../../domain/transfer/lines.ts";
import type { Placed } from "../../domain/transfer/read-lines.ts";
import type { LockedScope } from "../../store/claims.ts";

/** A line with the scope that it belongs to in the project that is written into. */
export interface ScopedLine<Line extends OwnLine = OwnLine> {
  line: number;
  read: Line;
  scope: Scope;
  token: string;
}

/** What lines are written with; the rows of their scopes are locked. */
export interface Writing {
  into: (id: string) => string;
  /** Of events: one that ingest does not have in the project gets an id that no event has. */
  intoEvent: (id: string) => string;
  registry: PredicateRegistry;
  /** By scope: the epoch that its rows are written under, and the scope's row. */
  scopes: ReadonlyMap<string, { epoch: number; locked: LockedScope }>;
}

/** Each line with its scope, always worked out from the project and the subject. */
export function withScopes(placed: readonly Placed[], { projectId }: ImportAsk): ScopedLine[] {
  const scopes = new Map<string, Pick<ScopedLine, "scope" | "token">>();
  return placed.map(({ line, read }) => {
    const subjectId = read.subject_id;
    const scope = trustedScope(projectId, subjectId);
    const known = scopes.get(subjectId) ?? { scope, token: tokenOf(scope) };
    scopes.set(subjectId, known);
    return { line, read, ...known };
  });
}

/** The lines of one type. */
export const linesOf = <Type extends OwnLine["type"]>(
  lines: readonly ScopedLine[],
  type: Type,
): ScopedLine<Extract<OwnLine, { type: Type }>>[] =>
  lines.filter(
    (one): one is ScopedLine<Extract<OwnLine, { type: Type }>> => one.read.type === type,
  );

type Outcome = "stored" | "known" | "dropped";

/** Counts what becomes of lines, by their type. */
export class LineCounts {
  readonly counts: ImportReply["counts"] = {};

  add(type: OwnLine["type"], outcome: Outcome, lines = 1): void {
    const held = this.counts[type] ?? { stored: 0, known: 0, dropped: 0 };
    held[outcome] += lines;
    this.counts[type] = held;
  }

  /** Lines of which so many were stored, and the others known. */
  addStored(type: OwnLine["type"], lines: number, stored: number): void {
    this.add(type, "stored", stored);
    this.add(type, "known", lines - stored);
  }
}

/** A line cannot be stored, and nothing of its message is. */
export class RefusedLine extends Error {
  readonly refused: NonNullable<ImportReply["refused"]>;

  constructor(line: number, field: string | null, reason: string) {
    super(reason);
    this.refused = { line, field, reason };
  }
}

/** A mistake that somebody could make, as a change of one text in one file, and the fault that must find it. */
export interface Regression {
  name: string;
  file: string;
  from: string;
  to: string;
  /** Part of the titles of the tests, all in `killed.fault.test.ts`. */
  foundBy: string;
}

export const REGRESSIONS: readonly Regression[] = [
  {
    name: "a note outside its transaction",
    file: "services/admin/src/revoke-key.ts",
    from: "emit(tx, [keyRevoked(revoked, sender)])",
    to: "emit(pool as never, [keyRevoked(revoked, sender)])",
    foundBy: "F6 admin killed before the commit of a revocation",
  },
  {
    name: "an answer before its commit",
    file: "services/ingest/src/capture.ts",
    from: "return counted(metrics, events, jobId, await writeAll(queue, events));",
    to: `void writeAll(queue, events).catch(() => undefined);
    return counted(metrics, events, jobId, { duplicateOf: new Map() });`,
    foundBy: "F1 ingest killed before a flush is committed",
  },
  {
    name: "a cache that is not dropped",
    file: "services/context/src/scope-indexes.ts",
    from: "erasedAt <= since && revision >= since;",
    to: "erasedAt <= Number.MAX_SAFE_INTEGER && revision >= since;",
    foundBy: "F8 edge killed",
  },
];

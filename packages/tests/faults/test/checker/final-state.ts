/** Every effect that the operations of a project may have had, as it is once all work is done. */
export interface FinalState {
  events: readonly { id: string; subjectId: string; n: number }[];
  facts: readonly {
    id: string;
    subjectId: string;
    n: number;
    status: string;
    sources: readonly string[];
  }[];
  /** Packets by the ids of traces that were answered; null for a trace that is not found. */
  traces: ReadonlyMap<string, string | null>;
  /** Of the project: as they are listed, and whether a request with them is let in; null where the clear key is not known. */
  keys: readonly { id: string; isRevoked: boolean; opens: boolean | null }[];
  /** States by id, of every forget that was answered, and of every one that is listed. */
  receipts: ReadonlyMap<string, string>;
  /** Jobs that were answered, by id. */
  jobs: ReadonlyMap<string, string>;
  /** What a webhook for finished forgets was called with, and how often each. */
  calls: readonly { deliveryId: string; forgetId: string }[];
  /** Entries of the audit log: the type, and the id of what it is about. */
  audit: readonly { type: string; about: string }[];
}

import pg from "pg";

export interface Statement {
  text: string;
  values?: unknown[] | undefined;
  query_timeout?: number;
}

export interface Connection {
  query(text: string): void;
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
}

/** The methods of the driver's query that its client calls. */
interface QueryMethods {
  callback: ((error: Error | null, result?: unknown) => void) | undefined;
  text: string;
  requiresPreparation(): boolean;
  submit(connection: Connection): Error | null;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCopyData(message: { chunk: Buffer }, connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error & { code?: string }, connection: Connection): void;
}

/** The driver's query, for queries that treat some messages of the server otherwise. It has more methods than its types tell. */
export const DriverQuery = pg.Query as unknown as new (statement: Statement) => QueryMethods;

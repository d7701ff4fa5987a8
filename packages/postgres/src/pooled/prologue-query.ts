import { type Connection, DriverQuery, type Statement } from "../driver-query.ts";
import { ANOTHER_PLACE } from "./prologue.ts";

/** A transaction whose isolation level is set must not have read anything before. */
const SNAPSHOT = /^BEGIN ISOLATION/;

/**
 * A statement sent in one message with a prologue, in the same transaction: the server runs it only when the prologue succeeds. `prologue` is
 * asked when the statement's turn comes; null sends the statement alone.
 */
export class PrologueQuery extends DriverQuery {
  readonly query_timeout: number | undefined;
  /** True once the prologue has failed because another place answered; the statement was not run then. */
  isElsewhere = false;
  readonly #prologueNow: () => string | null;
  #prologue: string | null = null;
  /** How many results are the prologue's and still to come. */
  #toDiscard = 0;

  constructor(statement: Statement, prologue: () => string | null) {
    super(statement);
    this.query_timeout = statement.query_timeout;
    this.#prologueNow = prologue;
  }

  override submit(connection: Connection): Error | null {
    this.#prologue = this.#prologueNow();
    this.#toDiscard = this.#prologue === null ? 0 : 1;
    if (this.#prologue === null || this.requiresPreparation()) return super.submit(connection);
    const isSnapshot = SNAPSHOT.test(this.text);
    if (isSnapshot) this.#toDiscard = 3;
    connection.query(
      isSnapshot
        ? `BEGIN; ${this.#prologue}; COMMIT; ${this.text}`
        : `${this.#prologue}; ${this.text}`,
    );
    return null;
  }

  override prepare(connection: Connection): void {
    if (this.#prologue !== null) {
      connection.parse({ name: "", text: this.#prologue });
      connection.bind({});
      connection.execute({ portal: "", rows: 0 });
    }
    super.prepare(connection);
  }

  override handleRowDescription(message: unknown): void {
    if (this.#toDiscard === 0) super.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    if (this.#toDiscard === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#toDiscard === 0) super.handleCommandComplete(message, connection);
    else this.#toDiscard--;
  }

  override handleError(error: Error & { code?: string }, connection: Connection): void {
    this.isElsewhere = this.#toDiscard > 0 && error.code === ANOTHER_PLACE;
    super.handleError(error, connection);
  }
}

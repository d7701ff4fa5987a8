import { inSpan } from "@memory/telemetry";
import type { Tx } from "./connections.ts";
import { CopyBinaryReader } from "./copy-binary.ts";
import { DriverQuery } from "./driver-query.ts";
import { spanOf } from "./trace-statements.ts";

/**
 * Runs a query within a transaction and hands over the bytes of its values, which are of type bytea, as they come: one after the other, in pieces, each
 * valid during the call. As rows they would come in hex, and twice the bytes as a string cost several times the processor. The query has no
 * parameters: what is put into its text goes through `tx.escapeLiteral`.
 */
export const copyBytes = (
  tx: Tx,
  query: string,
  take: (bytes: Uint8Array) => void,
): Promise<void> =>
  inSpan(spanOf("COPY"), async () => {
    const copy = new CopyQuery(`COPY (${query}) TO STDOUT (FORMAT binary)`, take);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    copy.callback = (error) => {
      const fault = error ?? copy.fault;
      if (fault === null) resolve();
      else reject(fault);
    };
    void (tx.query as unknown as (query: CopyQuery) => unknown).call(tx, copy);
    await promise;
  });

class CopyQuery extends DriverQuery {
  readonly #reader: CopyBinaryReader;
  /** The first thing that was thrown while it was read. */
  fault: unknown = null;

  constructor(text: string, take: (bytes: Uint8Array) => void) {
    super({ text });
    this.#reader = new CopyBinaryReader(take);
  }

  // The driver calls this as data arrives: what is thrown would end the process.
  override handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.fault !== null) return;
    try {
      this.#reader.write(chunk);
    } catch (error) {
      this.fault = error;
    }
  }
}

import { type Receipt as ReceiptOut, type ReceiptPosition, writeCursor } from "@memory/api";
import type { z } from "zod";
import type { PageOfReceipts, ReceiptPage } from "./store/receipt-pages.ts";
import type { Receipt } from "./store/receipts.ts";

interface Lines {
  /** A page of the list that is meant. */
  readPage: (page: PageOfReceipts) => Promise<ReceiptPage>;
  show: (receipt: Receipt) => z.infer<typeof ReceiptOut>;
  /** Null for all. */
  limit: number | null;
  after: ReceiptPosition | null;
  /** Called before each page; an error it throws ends the lines. */
  mayGoOn: () => void | Promise<void>;
}

const PAGE_ROWS = 500;

/** A list of receipts as lines of JSON, page by page, with an end that counts them: what breaks off before it is not all. */
export async function* receiptLines(lines: Lines): AsyncGenerator<string> {
  const { readPage, show, limit, mayGoOn } = lines;
  let after = lines.after;
  let count = 0;
  do {
    await mayGoOn();
    const left = limit === null ? PAGE_ROWS : limit - count;
    const { receipts, next } = await readPage({ limit: Math.min(left, PAGE_ROWS), after });
    count += receipts.length;
    after = next;
    if (receipts.length > 0) yield receipts.map((one) => lineOf("receipt", show(one))).join("");
  } while (after !== null && count !== limit);
  const cursor = after && writeCursor([after.startedAt, after.id]);
  yield lineOf("end", { receipts: count, next_cursor: cursor });
}

const lineOf = (type: string, fields: object): string => `${JSON.stringify({ type, ...fields })}\n`;

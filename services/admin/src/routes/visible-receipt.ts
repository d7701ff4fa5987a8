import { notFound } from "@memory/errors";
import { pathId } from "@memory/http-server";
import { type Caller, projectScope } from "@memory/scope";
import type { Receipt, Visibility } from "../store/receipts.ts";

export type FindReceipt = (visibility: Visibility, id: string | null) => Promise<Receipt | null>;

/** The parts of a receipt that count. */
export type PartsOf = (receipt: Receipt) => Promise<Receipt[]>;

/** The receipt that a path names. Throws `forget_not_found` for what is unknown, refused or of another project, all alike. */
export const visibleReceipt =
  (findReceipt: FindReceipt) =>
  async (caller: Caller, id: string): Promise<Receipt> => {
    const visibility = caller.kind === "key" ? projectScope(caller, caller.projectId) : "all";
    const receipt = await findReceipt(visibility, pathId(id));
    if (receipt === null || receipt.refusedAs !== null) throw notFound("forget_not_found");
    return receipt;
  };

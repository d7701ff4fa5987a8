import type { ErasureCheck } from "./certificate.ts";
import type { ForgetScope } from "./receipt.ts";

/** What was left in a table, or a stream; the name of its database comes first. */
interface Residual {
  location: string;
  count: number;
}

/** What a search found, summed up by database; the streams are one. */
export function checkOf(residual: readonly Residual[], checkedAt: Date): ErasureCheck {
  const residualRows: Record<string, number> = {};
  for (const { location, count } of residual) {
    const [first = ""] = location.split(" ");
    const where = first === "stream" ? "streams" : first;
    residualRows[where] = (residualRows[where] ?? 0) + count;
  }
  return { checkedAt, residualRows };
}

interface Searched {
  id: string;
  scope: ForgetScope;
  projectId: string;
  targetHash: string;
}

/** One sentence to file about a search. */
export function sentenceOf(
  { id, scope, projectId, targetHash }: Searched,
  { checkedAt, residualRows }: ErasureCheck,
): string {
  const target = `${scope === "fact" ? "the content of the fact" : "the subject"} with target hash ${targetHash} of project ${projectId}`;
  const places = Object.keys(residualRows).join(", ");
  const receipt = `as of ${checkedAt.toISOString()} (receipt ${id}, hash fits).`;
  const left = Object.entries(residualRows).filter(([, count]) => count > 0);
  if (left.length === 0) return `Nothing of ${target} is left in ${places} ${receipt}`;
  const found = left.map(([where, count]) => `${count} in ${where}`).join(", ");
  return `NOT ERASED: of ${target} rows are left, ${found}, ${receipt}`;
}

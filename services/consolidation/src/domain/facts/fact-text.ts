/** The tokens of JSON text that are strings or plain values; a string that is a key comes with its colon. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[^\s"{}[\],:]+/g;

/** Whether a text is in the predicate or in one of the values of a fact, in any letter case. `value` is JSON text. */
export function hasText(fact: { predicate: string; value: string }, text: string): boolean {
  const wanted = text.toLowerCase();
  if (fact.predicate.toLowerCase().includes(wanted)) return true;
  for (const [token, isKey] of fact.value.matchAll(TOKEN))
    if (isKey === undefined && plain(token).toLowerCase().includes(wanted)) return true;
  return false;
}

const plain = (token: string): string =>
  token.startsWith('"') ? (JSON.parse(token) as string) : token;

/**
 * What every row that has the text contains in `lower(value)` or `lower(predicate)`, where a database that knows the case of ASCII letters
 * only can look for it; null for other texts.
 */
export const textInJson = (text: string): string | null =>
  /^[ !#-[\]-~]+$/.test(text) ? text.toLowerCase() : null;

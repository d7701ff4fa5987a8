const NOT_UTF8 = "\ud800";

/**
 * The parameters of a query string; one that is given twice is an array. A value whose percent-encoding is not UTF-8 becomes
 * a lone surrogate, which schemas refuse naming the parameter: kept as it came it would be the text of another value.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const parameters: Record<string, string | string[]> = Object.create(null);
  for (const part of text.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = equals === -1 ? "" : decoded(part.slice(equals + 1));
    const before = parameters[name];
    if (before === undefined) parameters[name] = value;
    else if (Array.isArray(before)) before.push(value);
    else parameters[name] = [before, value];
  }
  return parameters;
}

function decoded(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return NOT_UTF8;
  }
}

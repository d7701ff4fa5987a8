const SCHEME = /^https?:\/\/[^/?]*/i;

/** A request target in origin form: clients may send the whole URL. Percent-encoding is left alone. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const rest = target.replace(SCHEME, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The path of a target in origin form, as it came. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query === -1 ? target : target.slice(0, query);
}

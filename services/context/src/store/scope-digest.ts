/** The condition by which an index finds the rows of a token; a statement with it names the token too. */
export const sameDigest = (token: string): string =>
  `scope_digest(scope_token) = scope_digest(${token})`;

export const SAME_DIGEST = "scope_digest(scope_token) = scope_digest($1)";

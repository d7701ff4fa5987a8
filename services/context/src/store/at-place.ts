/** What the indexes hold of a token, for a statement that names the token too. */
export const atPlace = (token: string): string =>
  `scope_place(scope_token) = scope_place(${token})`;

export const AT_PLACE = atPlace("$1");

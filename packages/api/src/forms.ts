/** The form of an answer that a request asks for: the first of them that its `Accept` names, else the first there is. */
export function wantedForm<Form extends string>(
  forms: readonly [Form, ...Form[]],
  accept: string | undefined,
): Form {
  const wanted = (accept ?? "").split(",").map((part) => part.split(";")[0]?.trim().toLowerCase());
  return wanted.flatMap((type) => forms.filter((form) => form === type))[0] ?? forms[0];
}

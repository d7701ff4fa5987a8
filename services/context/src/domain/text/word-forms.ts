import lexicon from "./lexicons/word-forms.json" with { type: "json" };

/** The base form of a word, for forms that removing an ending does not lead back to it. */
export const BASE_FORMS: ReadonlyMap<string, string> = readForms();

function readForms(): Map<string, string> {
  const bases = new Map<string, string>();
  for (const group of [...lexicon.irregular, ...lexicon.sameThing]) {
    const [base = "", ...forms] = group.split(" ");
    for (const form of forms) if (!bases.has(form)) bases.set(form, base);
  }
  for (const [form, base] of bases) bases.set(form, bases.get(base) ?? base);
  return bases;
}

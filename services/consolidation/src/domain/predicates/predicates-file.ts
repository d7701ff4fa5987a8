import { CARDINALITIES, VOLATILITIES } from "@memory/contracts";
import { normalPredicate, PREDICATES, type PredicateEntry } from "@memory/extraction/predicates";
import { z } from "zod";

const Name = z.string().refine((name) => normalPredicate(name) === name, {
  error: "is no lower-case word with underscores",
});

const Entry = z
  .strictObject({
    cardinality: z.enum(CARDINALITIES),
    volatility: z.enum(VOLATILITIES),
    main_key: z.string().min(1).max(64).optional(),
    synonyms: z.array(Name).optional(),
    passing: z.boolean().optional(),
    // What it says is context's to use: words of questions that such a fact answers.
    cues: z.array(z.string().min(1).max(64)).optional(),
  })
  .transform(
    ({ cardinality, volatility, main_key, synonyms, passing }): PredicateEntry => ({
      cardinality,
      volatility,
      ...(main_key !== undefined && { mainKey: main_key }),
      ...(synonyms && { synonyms }),
      ...(passing !== undefined && { passing }),
    }),
  );

/** A file of predicates: by their names, each added to the known ones or taking the place of the one of that name. */
export const PredicatesFile = z.record(z.string(), Entry).superRefine((entries, faults) => {
  const owner = new Map<string, string>();
  for (const [name, { synonyms = [] }] of Object.entries(entries)) {
    const fault = (path: string[], message: string) =>
      faults.addIssue({ code: "custom", path: [name, ...path], message });
    if (normalPredicate(name) !== name) fault([], "is no lower-case word with underscores");
    for (const synonym of synonyms) {
      if (synonym in entries || synonym in PREDICATES)
        fault(["synonyms"], `${synonym} is a predicate itself`);
      const other = owner.get(synonym);
      if (other !== undefined && other !== name)
        fault(["synonyms"], `${synonym} is one of ${other} already`);
      owner.set(synonym, name);
    }
  }
});

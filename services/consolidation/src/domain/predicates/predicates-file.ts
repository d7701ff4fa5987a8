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
  const owners = new Map<string, string>();
  for (const [name, { synonyms = [] }] of Object.entries(entries)) {
    if (normalPredicate(name) !== name)
      faults.addIssue({
        code: "custom",
        path: [name],
        message: "is no lower-case word with underscores",
      });
    for (const synonym of synonyms) {
      for (const message of faultsOfSynonym(synonym, name, { entries, owners }))
        faults.addIssue({ code: "custom", path: [name, "synonyms"], message });
      owners.set(synonym, name);
    }
  }
});

/** A synonym names one predicate and is none itself; `owners` are those of the synonyms before it. */
function faultsOfSynonym(
  synonym: string,
  name: string,
  { entries, owners }: { entries: object; owners: ReadonlyMap<string, string> },
): string[] {
  const owner = owners.get(synonym) ?? name;
  return [
    ...(synonym in entries || synonym in PREDICATES ? [`${synonym} is a predicate itself`] : []),
    ...(owner === name ? [] : [`${synonym} is one of ${owner} already`]),
  ];
}

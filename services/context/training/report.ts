import { FEATURES } from "../src/domain/ranking/feature-names.ts";
import { type Fold, type Found, foundIn, summary, withoutFeature } from "./evaluate.ts";

/** Prints what is found of each kind of question. */
export function printKinds(rows: readonly Found[]): void {
  const kinds = Object.groupBy(
    rows,
    ({ sample }) => `${sample.conversation.dataSet} ${sample.question.kind}`,
  );
  for (const [kind, of = []] of Object.entries(kinds)) {
    const depths = of[0]?.shares.length ?? 0;
    const means = Array.from({ length: depths }, (_, at) => {
      const sum = of.reduce((total, { shares }) => total + (shares[at] ?? 0), 0);
      return ((100 * sum) / of.length).toFixed(1);
    });
    console.log(`  ${kind.padEnd(32)} n ${String(of.length).padStart(4)}  ${means.join(" / ")}`);
  }
}

/** Prints what is found when a feature gives no points, for each feature. */
export function printWorth(folds: readonly Fold[], leftOut: ReadonlySet<string>): void {
  console.log("without the points of a feature");
  for (const [k, name] of FEATURES.entries()) {
    if (leftOut.has(name)) continue;
    console.log(`  ${name.padEnd(18)}`, summary(foundIn(withoutFeature(folds, k))));
  }
}

import { predicateRegistry } from "@memory/extraction/predicates";
import { rulesExtractor } from "@memory/extraction/rules";
import { scoreExtraction } from "../../../extraction/test/score-cases.ts";

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Precision and recall of the rules on the project's own cases, in all and for each language and category. */
export async function benchExtraction({ showsWrong }: { showsWrong: boolean }): Promise<void> {
  const registry = predicateRegistry();
  const extractor = rulesExtractor((predicate) => registry.find(predicate).mainKey);
  const score = await scoreExtraction(extractor);
  console.log(
    `${score.cases} cases: precision ${percent(score.precision)}, recall ${percent(score.recall)},`,
  );
  console.log(`entirely right ${percent(score.perfect)}, leaks ${score.leaks}`);
  console.log("\n| | cases | precision | recall |\n|---|---:|---:|---:|");
  for (const by of ["language", "category"] as const) {
    for (const [name, cases] of Map.groupBy(score.scores, (one) => one[by])) {
      const sum = (field: "wanted" | "found" | "stated" | "right") =>
        cases.reduce((total, one) => total + one[field], 0);
      const share = (part: number, whole: number) => (whole === 0 ? "-" : percent(part / whole));
      console.log(
        `| ${name} | ${cases.length} | ${share(sum("right"), sum("stated"))} | ${share(sum("found"), sum("wanted"))} |`,
      );
    }
  }
  if (!showsWrong) return;
  for (const { id, missing, wrong } of score.scores)
    if (missing.length + wrong.length > 0)
      console.log(`${id}: missing ${missing.join(", ") || "-"}; wrong ${wrong.join(", ") || "-"}`);
}

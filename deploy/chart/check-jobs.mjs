// A job cannot be changed. Renders the chart with one value after the other changed: jobs of the same name must have the same spec, and what
// changes a job's spec must change its name. Arguments: the helm program and the folder of the chart.
import { execFileSync } from "node:child_process";

const [helm, chart] = process.argv.slice(2);
const BASE = ["--set", "evaluation.enabled=true", "--kube-version", "v1.34.0"];
const CHANGES = [
  "global.labels.team=payments",
  "imagePullSecrets[0].name=registry",
  "image.pullPolicy=Always",
  "image.tag=2.0.0",
  "migrations.resources.limits.memory=384Mi",
  "migrations.backoffLimit=3",
  "migrations.ttlSecondsAfterFinished=60",
  "migrations.pod.env.SERVICE_LOG_LEVEL=warn",
  "defaults.podLabels.cost=a12",
  "defaults.tolerations[0].operator=Exists",
  "serviceAccount.name=other",
  "evaluation.postgres.image=postgres:17.1",
  "caBundle.existingSecret=ca",
  "service.port=8080",
];

function jobs(...changes) {
  const args = ["template", "memory", chart, ...BASE, ...changes.flatMap((set) => ["--set", set])];
  return execFileSync(helm, args, { encoding: "utf8" })
    .split(/^---$/m)
    .filter((text) => /^kind: Job$/m.test(text))
    .map((text) => ({
      name: /^ {2}name: (\S+)$/m.exec(text)?.[1],
      spec: text.slice(text.indexOf("\nspec:")),
    }));
}

const specs = new Map();
let wrong = 0;
for (const change of [undefined, ...CHANGES])
  for (const { name, spec } of jobs(...(change ? [change] : []))) {
    if ((specs.get(name) ?? spec) !== spec) {
      console.log(`${name} changes with ${change}`);
      wrong++;
    }
    specs.set(name, spec);
    if (name.length > 63) wrong++;
  }
if (new Set(specs.values()).size !== specs.size) {
  console.log("two names have the same spec");
  wrong++;
}
console.log(`${specs.size} jobs of ${CHANGES.length + 1} renderings have names of their own`);
process.exitCode = wrong > 0 ? 1 : 0;

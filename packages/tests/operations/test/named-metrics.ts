import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../../../..");
const CHART = join(ROOT, "helm/memory-service");
const CHART_FILES = join(CHART, "files");

/** A metric of ours, or one of Node's that the client library exports. */
const METRIC =
  /\b(?:memory|ingest|edge|gateway|mcp|console|admin|nodejs|process)_[a-z0-9_]+?(?=(?:_bucket|_count|_sum)?\b(?!_))/g;

const metricsIn = (expression: string): string[] => expression.match(METRIC) ?? [];

/** The metrics that each dashboard, each file of alerts and the scaling of the worker name. */
export function namedMetrics(): { file: string; metrics: string[] }[] {
  const dashboards = globSync("dashboards/*.json", { cwd: CHART_FILES }).map((file) => ({
    file,
    metrics: expressionsOf(readFileSync(join(CHART_FILES, file), "utf8")).flatMap(metricsIn),
  }));
  const alerts = globSync("alerts/*.yaml", { cwd: CHART_FILES }).map((file) => {
    const rules = readFileSync(join(CHART_FILES, file), "utf8");
    const expressions = [...rules.matchAll(/expr: >-\n +(.*)\n/g)];
    return { file, metrics: expressions.flatMap(([, expression = ""]) => metricsIn(expression)) };
  });
  const scaling = { file: "keda.yaml", metrics: scalingQueries().flatMap(metricsIn) };
  return [...dashboards, ...alerts, scaling].map(({ file, metrics }) => ({
    file,
    metrics: [...new Set(metrics)].toSorted(),
  }));
}

function expressionsOf(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The queries by which KEDA scales the worker, of Prometheus and of the database. */
export const scalingQueries = (): string[] =>
  [
    ...readFileSync(join(CHART, "templates/keda.yaml"), "utf8").matchAll(
      /query: (max.*)$|"(SELECT [^"]*)"/gm,
    ),
  ].map(([, prometheus, database]) => prometheus ?? database ?? "");

/** The metrics that docs/metrics.md lists. */
export function documentedMetrics(): string[] {
  const page = readFileSync(join(ROOT, "docs/metrics.md"), "utf8");
  return [...page.matchAll(/^\| `([a-z0-9_]+)` \|/gm)].map(([, name = ""]) => name);
}

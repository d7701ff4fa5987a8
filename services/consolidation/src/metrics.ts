import { singleFlight } from "@memory/batching";
import type { Pool } from "@memory/postgres";
import { Gauge, type Registry } from "@prometheus-io/client";
import { openByProject } from "./store/conflicts.ts";
import { countWaiting, jobScopesByState } from "./store/jobs.ts";
import { usageByProject } from "./store/model-usage.ts";

/** The projects with most open conflicts that get a gauge of their own. */
const MOST_PROJECTS = 20;
/** Today and yesterday. */
const USAGE_DAYS = 2;

/** Gauges that are read from the database on each scrape. */
export function registerMetrics(registry: Registry, pool: Pool): void {
  const registers = [registry];
  const open = singleFlight(() => openByProject(pool, MOST_PROJECTS));
  new Gauge({
    name: "memory_conflicts_open",
    help: "Open conflicts of all projects.",
    registers,
    async collect() {
      this.set((await open()).total.count);
    },
  });
  new Gauge({
    name: "memory_conflicts_oldest_open_seconds",
    help: "Age of the oldest open conflict, 0 when there is none.",
    registers,
    async collect() {
      this.set((await open()).total.oldestSeconds ?? 0);
    },
  });
  new Gauge({
    name: "memory_conflicts_open_by_project",
    help: `Open conflicts of the ${MOST_PROJECTS} projects that have most of them.`,
    labelNames: ["project"] as const,
    registers,
    async collect() {
      const { byProject } = await open();
      this.reset();
      for (const { projectId, count } of byProject) this.set({ project: projectId }, count);
    },
  });
  const used = singleFlight(() => usageByProject(pool, { days: USAGE_DAYS, most: MOST_PROJECTS }));
  new Gauge({
    name: "memory_model_tokens_by_project",
    help: `Tokens that the extraction model used today and yesterday (UTC) for the ${MOST_PROJECTS} projects that used most.`,
    labelNames: ["project"] as const,
    registers,
    async collect() {
      const projects = await used();
      this.reset();
      for (const { projectId, tokens } of projects) this.set({ project: projectId }, tokens);
    },
  });
  new Gauge({
    name: "memory_jobs_pending",
    help: "Jobs that are not done, failed ones included.",
    registers,
    async collect() {
      this.set(await countWaiting(pool));
    },
  });
  const jobScopes = singleFlight(() => jobScopesByState(pool));
  new Gauge({
    name: "memory_job_scopes",
    help: "Job scopes that are not done (one per scope in a job), by state.",
    labelNames: ["state"] as const,
    registers,
    async collect() {
      const { pending, running, failed } = await jobScopes();
      this.set({ state: "pending" }, pending);
      this.set({ state: "running" }, running);
      this.set({ state: "failed" }, failed);
    },
  });
  new Gauge({
    name: "memory_jobs_oldest_due_seconds",
    help: "How long the oldest job scope that may be worked on has been due, 0 when there is none.",
    registers,
    async collect() {
      this.set((await jobScopes()).oldestDueSeconds);
    },
  });
}

import type { EventBody } from "@memory/contracts";
import { rejectionReason } from "@memory/extraction";
import type { ExtractionResult } from "@memory/extraction/extract";
import { Counter, Histogram, type Registry } from "@prometheus-io/client";

export interface JobMetrics {
  /** Counts statements, rejections and tokens. */
  extracted(results: readonly ExtractionResult[]): void;
  /** Jobs that became done; `events` are those whose facts were committed. */
  done(jobs: number, events: readonly EventBody[], nowMs: number): void;
  failed(jobs: number): void;
}

/** Metrics of job processing, in the service and in the worker. */
export function jobMetrics(registry: Registry): JobMetrics {
  const registers = [registry];
  const delay = new Histogram({
    name: "memory_capture_to_fact_seconds",
    help: "Time from the capture of an event to the commit of its facts.",
    buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200],
    registers,
  });
  const statements = new Counter({
    name: "memory_statements_total",
    help: "Statements extracted from events.",
    registers,
  });
  const rejections = new Counter({
    name: "memory_extraction_rejects_total",
    help: "Rejections of extraction, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  const tokens = new Counter({
    name: "memory_extraction_model_tokens_total",
    help: "Tokens used by the extraction model, by side: prompt, answer.",
    labelNames: ["side"] as const,
    registers,
  });
  const ended = new Counter({
    name: "memory_jobs_ended_total",
    help: "Tries of jobs that ended, by outcome: done, failed.",
    labelNames: ["outcome"] as const,
    registers,
  });
  ended.inc({ outcome: "done" }, 0);
  ended.inc({ outcome: "failed" }, 0);
  return {
    extracted(results) {
      for (const { statements: found, rejections: refused, usage } of results) {
        statements.inc(found.length);
        tokens.inc({ side: "prompt" }, usage?.promptTokens ?? 0);
        tokens.inc({ side: "answer" }, usage?.answerTokens ?? 0);
        for (const rejection of refused) rejections.inc({ reason: rejectionReason(rejection) });
      }
    },
    done(jobs, events, nowMs) {
      ended.inc({ outcome: "done" }, jobs);
      for (const { recordedAt } of events)
        delay.observe(Math.max(0, (nowMs - Date.parse(recordedAt)) / 1000));
    },
    failed: (jobs) => ended.inc({ outcome: "failed" }, jobs),
  };
}

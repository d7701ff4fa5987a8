import { Counter, type Registry } from "@prometheus-io/client";

/** What was asked for: the page under any of its paths, a file of it, or a file that no build in use has. */
export type Sent = "page" | "asset" | "missing";

/** Counts what was sent. */
export function consoleMetrics(registry: Registry): (sent: Sent) => void {
  const answers = new Counter({
    name: "console_answers_total",
    help: "Answers by what was asked for: page, asset, missing (a file of another build).",
    labelNames: ["sent"] as const,
    registers: [registry],
  });
  return (sent) => answers.inc({ sent });
}

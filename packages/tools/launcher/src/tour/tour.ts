import { randomUUID } from "node:crypto";
import { apiCaller } from "../api-call.ts";
import type { Captured, Consolidated, Facts, Served, Trace } from "./answers.ts";
import { conversation } from "./conversation.ts";
import { decisionLines, episodeLine, factLine } from "./lines.ts";

interface TourOptions {
  baseUrl: string;
  key: string;
  org: string;
  project: string;
  now: Date;
  write: (line: string) => void;
}

const QUESTION = "Where does Mara live, and what does she like to do?";

/** Walks through the public API before the reader's eyes, with a subject nobody has used. Throws when a call is refused. */
export async function tour({ baseUrl, key, org, project, now, write }: TourOptions): Promise<void> {
  const call = apiCaller(baseUrl, key);
  const scope = {
    org_id: org,
    project_id: project,
    subject_id: `mara-${randomUUID().slice(0, 8)}`,
  };
  const place = `project_id=${scope.project_id}&subject_id=${scope.subject_id}`;
  const show = (request: string, ...lines: string[]) => {
    write("");
    write(`> ${request}`);
    for (const line of lines) write(`    ${line}`);
  };

  const events = conversation(scope, now);
  const captured = await call<Captured>("POST", "/v1/capture", { events });
  show(
    `POST /v1/capture   ${events.length} events of a conversation with ${scope.subject_id}`,
    ...events.slice(0, -1).map(({ payload }) => ("text" in payload ? `"${payload.text}"` : "")),
    `accepted, job ${captured.consolidation_job_id}`,
  );

  const { processed } = await call<Consolidated>("POST", "/v1/consolidate");
  show("POST /v1/consolidate", `${processed} job(s) processed`);

  const { facts } = await call<Facts>("GET", `/v1/facts?${place}`);
  show(
    "GET /v1/facts   what was learned, of every status",
    ...facts.map((fact) => factLine(fact, fact.status)),
  );

  const question = {
    project_id: scope.project_id,
    subject_id: scope.subject_id,
    query: QUESTION,
    purpose: "tour",
  };
  const { packet, token_count, trace_id } = await call<Served>("POST", "/v1/context", question);
  show(
    `POST /v1/context   "${QUESTION}"`,
    `${packet.facts.length} facts and ${packet.episodes.length} episodes, ${token_count} of 900 tokens`,
    ...packet.facts.map((fact) => factLine(fact, "fact")),
    ...packet.episodes.map(episodeLine),
    ...packet.warnings,
  );

  const trace = await call<Trace>("GET", `/v1/inspect/${trace_id}?${place}`);
  show(
    `GET /v1/inspect/${trace_id}   why each item is in the packet or not`,
    ...decisionLines(trace),
  );
  write("");
}

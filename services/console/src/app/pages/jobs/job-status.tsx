import { Badge, type Tone } from "../../components/badge.tsx";
import { jobs } from "../../strings/jobs.ts";
import type { Job, ListedJob } from "./queries.ts";

export type JobStatus = Job["status"] | ListedJob["status"];

const TONES: Readonly<Record<JobStatus, Tone>> = {
  pending: "neutral",
  running: "accent",
  failed: "bad",
  dead_letter: "warn",
  done: "good",
};

export const JobBadge = ({ status }: { status: JobStatus }) => (
  <Badge tone={TONES[status]}>{jobs.statuses[status]}</Badge>
);

/** The fields of the contract's answers that the tour shows. */
export interface Captured {
  consolidation_job_id: string | null;
}

export interface Consolidated {
  processed: number;
}

export interface Fact {
  id: string;
  predicate: string;
  value: Record<string, unknown>;
}

export interface Facts {
  facts: (Fact & { status: string })[];
}

export interface Episode {
  event_id: string;
  occurred_at: string | null;
  excerpt: string;
}

export interface Served {
  packet: { facts: Fact[]; episodes: Episode[]; warnings: string[] };
  token_count: number;
  trace_id: string;
}

export interface Decision {
  fact_id: string | null;
  episode_id: string | null;
  action: string;
  reason_code: string;
}

export interface Trace {
  packet: Served["packet"];
  decisions: Decision[];
}

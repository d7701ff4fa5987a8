/** The outcomes of an event: ids and reasons, never content. */
export interface EventOutcome {
  eventId: string;
  outcomes: { kind: string; factIds: string[]; reason: string | null }[];
  /** Tokens that a model used for reading it. */
  usage?: { promptTokens: number; answerTokens: number };
  /** A model has read it. */
  isModelRead?: boolean;
}

/** The outcomes to keep: those that say more than that there was nothing to extract. */
export const worthKeeping = (events: readonly EventOutcome[]): EventOutcome[] =>
  events.filter(({ outcomes, usage }) => usage || outcomes.some((outcome) => !isNoise(outcome)));

const isNoise = ({ kind, reason }: EventOutcome["outcomes"][number]): boolean =>
  kind === "rejected" && (reason === "noise" || reason?.startsWith("noise:") === true);

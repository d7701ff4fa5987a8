/** A span of time, from inclusive to exclusive, in milliseconds since the epoch. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

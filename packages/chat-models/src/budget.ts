import { ChatFailure } from "./chat-failure.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Counts what a model is asked and answers, in this process. */
export class Budget {
  private readonly requestsPerMinute: number;
  private readonly tokensPerDay: number;
  private asked: number[] = [];
  private spent = 0;
  private daySince = 0;

  constructor({
    requestsPerMinute,
    tokensPerDay,
  }: { requestsPerMinute: number; tokensPerDay: number }) {
    this.requestsPerMinute = requestsPerMinute;
    this.tokensPerDay = tokensPerDay;
  }

  /** Takes one request; throws when the minute or the day has none left, so that the caller tries again later. */
  take(nowMs: number): void {
    if (nowMs - this.daySince >= DAY_MS) [this.daySince, this.spent] = [nowMs, 0];
    this.asked = this.asked.filter((at) => nowMs - at < MINUTE_MS);
    if (this.spent >= this.tokensPerDay)
      throw new ChatFailure("the model's tokens of the day are spent", {
        kind: "budget",
        afterMs: this.daySince + DAY_MS - nowMs,
      });
    if (this.asked.length >= this.requestsPerMinute)
      throw new ChatFailure("the model's requests of the minute are spent", {
        kind: "budget",
        afterMs: (this.asked[0] ?? nowMs) + MINUTE_MS - nowMs,
      });
    this.asked.push(nowMs);
  }

  spend(tokens: number): void {
    this.spent += tokens;
  }
}

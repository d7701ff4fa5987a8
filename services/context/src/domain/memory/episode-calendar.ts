import type { Span } from "../text/span.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
// An entry of a map with its list, and a number in it.
const DAY_BYTES = 120;
const SLOT_BYTES = 10;

/** Which episodes occurred on which day (UTC), so that a date in a question finds them without a search. */
export class EpisodeCalendar {
  readonly #days = new Map<number, number[]>();
  /** How many days of each year are there. */
  readonly #years = new Map<number, number>();
  #slots = 0;

  insert(slot: number, occurredMs: number): void {
    this.#slots++;
    const day = Math.floor(occurredMs / DAY_MS);
    const slots = this.#days.get(day);
    if (slots !== undefined) {
      slots.push(slot);
      return;
    }
    this.#days.set(day, [slot]);
    this.#countDay(day, 1);
  }

  remove(slot: number, occurredMs: number): void {
    const day = Math.floor(occurredMs / DAY_MS);
    const slots = this.#days.get(day);
    if (slots === undefined) return;
    const at = slots.indexOf(slot);
    if (at >= 0) {
      slots.splice(at, 1);
      this.#slots--;
    }
    if (slots.length > 0) return;
    this.#days.delete(day);
    this.#countDay(day, -1);
  }

  get bytes(): number {
    return this.#days.size * DAY_BYTES + this.#slots * SLOT_BYTES;
  }

  /** The years in which anything occurred. */
  years(): Set<number> {
    return new Set(this.#years.keys());
  }

  #countDay(day: number, by: 1 | -1): void {
    const year = new Date(day * DAY_MS).getUTCFullYear();
    const days = (this.#years.get(year) ?? 0) + by;
    if (days === 0) this.#years.delete(year);
    else this.#years.set(year, days);
  }

  /** How many episodes occurred on the days that a span touches. */
  count(span: Span): number {
    let count = 0;
    this.#visit(span, (slots) => {
      count += slots.length;
    });
    return count;
  }

  /** The slots of the episodes that occurred on the days that a span touches. */
  slots(span: Span): number[] {
    const found: number[] = [];
    this.#visit(span, (slots) => {
      for (const slot of slots) found.push(slot);
    });
    return found;
  }

  // Walks the span's days or the calendar's, whichever are fewer.
  #visit({ fromMs, toMs }: Span, visit: (slots: readonly number[]) => void): void {
    const first = Math.floor(fromMs / DAY_MS);
    const last = Math.ceil(toMs / DAY_MS) - 1;
    if (last - first < this.#days.size) {
      for (let day = first; day <= last; day++) visit(this.#days.get(day) ?? []);
    } else {
      for (const [day, slots] of this.#days) if (day >= first && day <= last) visit(slots);
    }
  }
}

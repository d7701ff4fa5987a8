import dates from "../generated/dates.json" with { type: "json" };
import type { Language } from "../language.ts";
import type { Needs } from "../matching/needs.ts";
import type { Season, Unit } from "./calendar.ts";

/** What is made of the groups of a match. */
export type DateReading = "calendar" | "days" | "ahead" | "ago" | "unit" | "weekday" | "season";

export interface DatePattern {
  readonly source: string;
  /** What a text must hold for it to be tried. */
  readonly needs: Needs;
  readonly read: DateReading;
  /** Of `days`: how many from now, those gone by below zero. */
  readonly days?: number;
}

/** How a language writes its dates, as compiled from its `dates.yaml`; words are alternations of a regular expression, in either case. */
export interface DateTables {
  /** The first that fits is taken. */
  readonly patterns: readonly DatePattern[];
  /** From January. */
  readonly months: readonly string[];
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly seasons: Readonly<Record<Season, string>>;
  readonly units: Readonly<Record<Unit, string>>;
  readonly numbers: Readonly<Record<string, number>>;
  /** A date is a habit where all patterns of one of them fit: the date's own words, and the text before them. */
  readonly habits: readonly HabitPattern[];
}

interface HabitPattern {
  readonly found?: string | undefined;
  readonly before?: string | undefined;
}

/** The schema of `dates.yaml` has checked them. */
export const DATE_TABLES = dates as unknown as Readonly<Record<Language, DateTables>>;

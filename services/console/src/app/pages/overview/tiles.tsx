import { Link, type LinkProps } from "@tanstack/react-router";
import { classNames } from "../../components/class-names.ts";
import { overview } from "../../strings/overview.ts";
import type { Backlog } from "../jobs/queries.ts";

const words = overview.tiles;

interface OpenConflicts {
  open_count: number;
  oldest_open_seconds: number | null;
}

/** The four numbers that say whether somebody has to do something. */
export function Tiles({
  backlog,
  conflicts,
}: {
  backlog: Backlog;
  conflicts: OpenConflicts | undefined;
}) {
  const { pending, running, failed, dead_letters, are_all } = backlog.jobs;
  const { p50_seconds, p95_seconds } = backlog.capture_to_fact;
  const waiting = pending + running;
  const broken = failed + dead_letters;
  const oldest = conflicts?.oldest_open_seconds ?? null;
  return (
    <section aria-label={words.title} className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Tile
        name={words.backlog}
        value={overview.count(waiting, are_all)}
        note={
          waiting > 0 && backlog.oldest_seconds !== null
            ? words.oldest(backlog.oldest_seconds)
            : words.backlogNone
        }
        to="/jobs"
      />
      <Tile
        name={words.failed}
        value={overview.count(broken, are_all)}
        note={broken > 0 ? words.failedOf(failed, dead_letters) : words.failedNone}
        tone={broken > 0 ? "bad" : "ink"}
        to="/jobs"
        search={{ status: failed === 0 && dead_letters > 0 ? "dead_letter" : "failed" }}
      />
      <Tile
        name={words.delay}
        value={p50_seconds === null ? "–" : overview.lasting(p50_seconds)}
        note={p95_seconds === null ? words.delayNone : words.delayOf(p95_seconds)}
      />
      <Tile
        name={words.conflicts}
        value={conflicts === undefined ? "–" : overview.count(conflicts.open_count)}
        note={oldest === null ? words.conflictsNone : words.oldest(oldest)}
        tone={oldest === null ? "ink" : "warn"}
        to="/conflicts"
      />
    </section>
  );
}

interface TileProps extends Pick<LinkProps, "to" | "search"> {
  name: string;
  value: string;
  note: string;
  tone?: "ink" | "warn" | "bad";
}

const TONES = { ink: "text-ink", warn: "text-warn", bad: "text-bad" } as const;

function Tile({ name, value, note, tone = "ink", to, search }: TileProps) {
  const shown = (
    <>
      <span className="text-[13px] font-medium text-ink-soft">{name}</span>
      <span
        className={classNames(
          "text-2xl leading-tight md:text-3xl font-semibold tracking-tight tabular-nums",
          TONES[tone],
        )}
      >
        {value}
      </span>
      <span className="text-[13px] text-ink-faint">{note}</span>
    </>
  );
  const look = "flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-3";
  return to === undefined ? (
    <div className={look}>{shown}</div>
  ) : (
    <Link to={to} search={search ?? {}} className={`${look} hover:border-line-strong`}>
      {shown}
    </Link>
  );
}

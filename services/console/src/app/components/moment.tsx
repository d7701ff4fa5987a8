const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How long before `now` it was, in words. */
function agoInWords(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1_000);
  const [unit, length] =
    UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? (["second", 1] as const);
  return AGO.format(Math.trunc(seconds / length), unit);
}

/** A moment in the zone of who reads it; pointed at, exact and in UTC. */
export function Moment({
  at,
  ago = false,
  isDay = false,
}: {
  at: string;
  ago?: boolean;
  /** Without its time. */
  isDay?: boolean;
}) {
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={`${EXACT.format(date)}\n${at}`}
      className="whitespace-nowrap tabular-nums"
    >
      {ago ? agoInWords(date, new Date()) : (isDay ? DAY : FULL).format(date)}
    </time>
  );
}

import type { FinalState } from "../final-state.ts";
import { type Capture, operationsOf } from "../history.ts";
import { mayBeErased, mustBeErased } from "./forgets.ts";
import { grouped, type Rule, which } from "./rule.ts";

/** Accepted events are there once, refused ones are not, forgotten ones are not any more, and nothing else is. */
export const events: Rule = (history, state) => {
  const tries = grouped(operationsOf(history, "capture"), ({ n }) => n);
  const rows = grouped(state.events, ({ n }) => n);
  const invented = [...rows.keys()].filter((n) => !tries.has(n));
  return [
    ...invented.map((n) => `event ${n} was never sent`),
    ...[...tries].flatMap(([n, all]) =>
      faultsOfEvent(n, all, (rows.get(n) ?? []).length, {
        isMaybeErased: all.some((one) => mayBeErased(history, one)),
        isErased: isErased(all, history, state),
      }),
    ),
  ];
};

const isErased = (all: readonly Capture[], ...[history, state]: Parameters<Rule>): boolean =>
  all
    .filter(({ outcome }) => outcome !== "refused")
    .every((one) => mustBeErased(history, state, one));

function faultsOfEvent(
  n: number,
  tries: readonly Capture[],
  there: FinalState["events"]["length"],
  { isMaybeErased, isErased }: { isMaybeErased: boolean; isErased: boolean },
): string[] {
  const accepted = tries.filter(({ outcome }) => outcome === "ok");
  const possible = tries.filter(({ outcome }) => outcome !== "refused").length;
  const isKeyed = tries.every((one) => one.isKeyed);
  const ids = isKeyed ? new Set(accepted.map(({ eventId }) => eventId)).size : 0;
  const most = isKeyed ? Math.min(1, possible) : possible;
  const least = isKeyed ? Math.min(1, accepted.length) : accepted.length;
  return which(
    // After an erasure in between, the same key is a new event.
    [ids > 1 && !isMaybeErased, `event ${n} was answered with ${ids} ids`],
    [possible === 0 && there > 0, `event ${n} was refused and is there`],
    [possible > 0 && there > most, `event ${n} is there ${there} times`],
    [there < least && !isMaybeErased, `event ${n} was accepted and is lost`],
    [possible > 0 && there > 0 && isErased, `event ${n} was forgotten and is there`],
  );
}

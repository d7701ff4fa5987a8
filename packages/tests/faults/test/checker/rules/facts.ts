import { operationsOf } from "../history.ts";
import { grouped, type Rule, which } from "./rule.ts";

/** Of each event that is there one fact was learned, of no other. */
export const facts: Rule = (history, state) => {
  const disputes = operationsOf(history, "dispute");
  const mayBeDisputed = new Set(disputes.map(({ n }) => n));
  const isDisputed = new Set(disputes.filter((one) => one.outcome === "ok").map(({ n }) => n));
  const present = new Map(state.events.map(({ id, n }) => [id, n]));
  const learned = grouped(state.facts, ({ n }) => n);
  const isExpected = (n: number, status: string) =>
    status === "active" || (status === "disputed" && mayBeDisputed.has(n));
  const isOf = (n: number, sources: readonly string[]) =>
    sources.length > 0 && sources.every((id) => present.get(id) === n);

  return [
    ...[...new Set(present.values())]
      .filter((n) => !learned.has(n))
      .map((n) => `nothing was learned from event ${n}`),
    ...[...learned].flatMap(([n, { length }]) =>
      which([length > 1, `fact ${n} was learned ${length} times`]),
    ),
    ...state.facts.flatMap(({ n, status, sources }) =>
      which(
        [!isExpected(n, status), `fact ${n} is ${status}`],
        [!isOf(n, sources), `fact ${n} has sources that are not its event`],
        [status === "active" && isDisputed.has(n), `fact ${n} was disputed and is active`],
      ),
    ),
  ];
};

/** A rating is in the audit log if and only if the fact is disputed, and once for each that may have been stored. */
export const ratings: Rule = (history, state) => {
  const tries = operationsOf(history, "dispute").filter(({ outcome }) => outcome !== "refused");
  const entries = state.audit.filter(({ type }) => type === "fact.rated");
  return state.facts.flatMap(({ id, n, status }) => {
    const count = entries.filter(({ about }) => about === id).length;
    const most = tries.filter((one) => one.n === n).length;
    const isEntered = count > 0;
    return which(
      [count > most, `${count} audit entries for ${most} ratings of fact ${n}`],
      [
        isEntered !== (status === "disputed"),
        `fact ${n} is ${status}, with ${count} audit entries for a rating`,
      ],
    );
  });
};

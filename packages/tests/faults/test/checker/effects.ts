import type { FinalState } from "./final-state.ts";
import { type Forget, isBefore, type Of, type Operation, operationsOf } from "./history.ts";

type Rule = (history: readonly Operation[], state: FinalState) => string[];

const grouped = <T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};

const twice = <T>(all: readonly T[]): T[] => [
  ...new Set(all.filter((one, at) => all.indexOf(one) !== at)),
];

/** The forgets of a subject that may have taken what a capture left: those that did not end before it began. */
const mayErase = (forgets: readonly Forget[], of: Of<"capture">): boolean =>
  forgets.some(
    (one) =>
      one.subjectId === of.subjectId && one.outcome !== "refused" && one.endedMs >= of.startedMs,
  );

/** Whether a capture was over before a forget of its subject began that is done; what was not answered may still be under way. */
const mustBeErased = (forgets: readonly Forget[], state: FinalState, of: Of<"capture">): boolean =>
  of.outcome !== "unknown" &&
  forgets.some(
    (one) =>
      one.subjectId === of.subjectId &&
      isBefore(of, one) &&
      (one.outcome === "ok" || (one.forgetId !== null && state.receipts.has(one.forgetId))),
  );

/** Accepted events are there once, refused ones are not, forgotten ones are not any more, and nothing else is. */
const events: Rule = (history, state) => {
  const forgets = operationsOf(history, "forget");
  const tries = grouped(operationsOf(history, "capture"), ({ n }) => n);
  const rows = grouped(state.events, ({ n }) => n);
  const faults: string[] = [];
  for (const n of rows.keys()) if (!tries.has(n)) faults.push(`event ${n} was never sent`);
  for (const [n, all] of tries) faults.push(...faultsOfEvent(n, all, rows.get(n) ?? []));
  return faults;

  function faultsOfEvent(n: number, all: Of<"capture">[], there: FinalState["events"]): string[] {
    const accepted = all.filter(({ outcome }) => outcome === "ok");
    const possible = all.filter(({ outcome }) => outcome !== "refused");
    const ids = new Set(accepted.map(({ eventId }) => eventId));
    const isKeyed = all.every((one) => one.isKeyed);
    const most = isKeyed ? 1 : possible.length;
    const least = isKeyed ? Math.min(1, accepted.length) : accepted.length;
    const found: string[] = [];
    // After an erasure in between, the same key is a new event.
    if (isKeyed && ids.size > 1 && !all.some((one) => mayErase(forgets, one)))
      found.push(`event ${n} was answered with ${ids.size} ids`);
    if (possible.length === 0 && there.length > 0)
      found.push(`event ${n} was refused and is there`);
    else if (there.length > most) found.push(`event ${n} is there ${there.length} times`);
    if (there.length < least && !all.some((one) => mayErase(forgets, one)))
      found.push(`event ${n} was accepted and is lost`);
    if (there.length > 0 && all.every((one) => mustBeErased(forgets, state, one)))
      found.push(`event ${n} was forgotten and is there`);
    return found;
  }
};

/** Of each event that is there one fact was learned, of no other. */
const facts: Rule = (history, state) => {
  const disputed = new Set(operationsOf(history, "dispute").map(({ n }) => n));
  const present = new Map(state.events.map(({ id, n }) => [id, n]));
  const learned = grouped(state.facts, ({ n }) => n);
  const faults: string[] = [];
  for (const n of new Set(present.values()))
    if (!learned.has(n)) faults.push(`nothing was learned from event ${n}`);
  for (const [n, all] of learned) {
    if (all.length > 1) faults.push(`fact ${n} was learned ${all.length} times`);
    for (const { status, sources } of all) {
      if (status !== "active" && !(status === "disputed" && disputed.has(n)))
        faults.push(`fact ${n} is ${status}`);
      if (sources.length === 0 || sources.some((id) => present.get(id) !== n))
        faults.push(`fact ${n} has sources that are not its event`);
    }
  }
  for (const { n } of operationsOf(history, "dispute").filter(({ outcome }) => outcome === "ok"))
    if (learned.get(n)?.some(({ status }) => status === "active"))
      faults.push(`fact ${n} was disputed and is active`);
  return faults;
};

/** Every packet that was answered can be inspected as it was served, unless its subject was forgotten afterwards. */
const traces: Rule = (history, state) => {
  const forgets = operationsOf(history, "forget");
  return operationsOf(history, "read").flatMap((read) => {
    if (read.outcome !== "ok" || read.trace === null) return [];
    const { id, packet } = read.trace;
    const of = forgets.filter(({ subjectId }) => subjectId === read.subjectId);
    const mayBeGone = of.some((one) => one.outcome !== "refused" && one.endedMs >= read.startedMs);
    const mustBeGone = of.some((one) => one.outcome === "ok" && isBefore(read, one));
    const kept = state.traces.get(id) ?? null;
    if (kept === null) return mayBeGone ? [] : [`trace ${id} was answered and is lost`];
    if (mustBeGone) return [`trace ${id} was forgotten and is there`];
    return kept === packet ? [] : [`trace ${id} is not the packet that was served`];
  });
};

/** A key that was made opens until it is revoked, a revoked one never again; what is listed as live opens. */
const keys: Rule = (history, state) => {
  const listed = new Map(state.keys.map((key) => [key.id, key]));
  const revocations = operationsOf(history, "revoke key");
  const faults: string[] = [];
  for (const { keyId, outcome } of operationsOf(history, "make key"))
    if (outcome === "ok" && keyId !== null && !listed.has(keyId))
      faults.push(`key ${keyId} was made and is lost`);
  for (const { id, isRevoked, opens } of state.keys) {
    const of = revocations.filter(({ keyId }) => keyId === id);
    if (opens !== null && opens === isRevoked)
      faults.push(`key ${id} is listed as ${isRevoked ? "revoked and opens" : "live and is shut"}`);
    if (isRevoked && of.every(({ outcome }) => outcome === "refused"))
      faults.push(`key ${id} is revoked, which nobody asked for`);
    if (!isRevoked && of.some(({ outcome }) => outcome === "ok"))
      faults.push(`key ${id} was revoked and is live`);
  }
  return faults;
};

/** What was accepted comes to its end: forgets are done, jobs too. */
const ends: Rule = (history, state) => {
  const forgets = operationsOf(history, "forget");
  const faults: string[] = [];
  for (const { forgetId, outcome } of forgets)
    if (forgetId !== null && outcome !== "refused" && !state.receipts.has(forgetId))
      faults.push(`receipt ${forgetId} was answered and is lost`);
  for (const [id, status] of state.receipts)
    if (status !== "done") faults.push(`receipt ${id} is ${status}`);
  const jobs = operationsOf(history, "capture").filter(
    (one) => one.outcome === "ok" && one.jobId !== null && !mayErase(forgets, one),
  );
  for (const { jobId } of jobs) {
    const status = state.jobs.get(jobId ?? "") ?? "lost";
    if (status !== "done") faults.push(`job ${jobId} is ${status}`);
  }
  return faults;
};

/** The webhook was called for every finished forget, under one delivery, and for nothing else. */
const webhooks: Rule = (_history, state) => {
  const deliveries = grouped(state.calls, ({ forgetId }) => forgetId);
  const faults: string[] = [];
  for (const [id, status] of state.receipts)
    if (status === "done" && !deliveries.has(id))
      faults.push(`the webhook was not called for receipt ${id}`);
  for (const [id, calls] of deliveries) {
    if (!state.receipts.has(id)) faults.push(`the webhook was called for ${id}, which is no receipt`);
    if (new Set(calls.map(({ deliveryId }) => deliveryId)).size > 1)
      faults.push(`receipt ${id} came as several webhook events`);
  }
  return faults;
};

/** A decision is in the audit log once if it took effect, and not if it did not. */
const audit: Rule = (_history, state) => {
  const effects = [
    ...state.keys.map(({ id }) => `key.created ${id}`),
    ...state.keys.filter(({ isRevoked }) => isRevoked).map(({ id }) => `key.revoked ${id}`),
    ...[...state.receipts].flatMap(([id, status]) => [
      `forget.requested ${id}`,
      ...(status === "done" ? [`forget.completed ${id}`] : []),
    ]),
  ];
  const entries = state.audit
    .filter(({ type }) => type !== "fact.rated")
    .map(({ type, about }) => `${type} ${about}`);
  return [
    ...effects.filter((one) => !entries.includes(one)).map((one) => `no audit entry for ${one}`),
    ...entries
      .filter((one) => !effects.includes(one))
      .map((one) => `an audit entry without effect: ${one}`),
    ...twice(entries).map((one) => `two audit entries for ${one}`),
  ];
};

/** A rating is in the audit log if and only if the fact is disputed, and once for each that may have been stored. */
const ratings: Rule = (history, state) => {
  const tries = operationsOf(history, "dispute").filter(({ outcome }) => outcome !== "refused");
  const entries = state.audit.filter(({ type }) => type === "fact.rated");
  return state.facts.flatMap(({ id, n, status }) => {
    const count = entries.filter(({ about }) => about === id).length;
    const most = tries.filter((one) => one.n === n).length;
    if (count > most) return [`${count} audit entries for ${most} ratings of fact ${n}`];
    return (status === "disputed") === count > 0
      ? []
      : [`fact ${n} is ${status}, with ${count} audit entries for a rating`];
  });
};

const RULES: readonly Rule[] = [events, facts, traces, keys, ends, webhooks, audit, ratings];

/** What is wrong with the final state after a history: what was answered `ok` must be there once, `refused` must not, `unknown` may. */
export const effectFaults: Rule = (history, state) => RULES.flatMap((rule) => rule(history, state));

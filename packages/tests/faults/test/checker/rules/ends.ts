import type { FinalState } from "../final-state.ts";
import { operationsOf } from "../history.ts";
import { mayBeErased } from "./forgets.ts";
import { grouped, type Rule, which } from "./rule.ts";

/** What was accepted comes to its end: forgets are done, jobs too. */
export const ends: Rule = (history, state) => {
  const forgets = operationsOf(history, "forget").filter(({ outcome }) => outcome !== "refused");
  const jobs = operationsOf(history, "capture").filter(
    (one) => one.outcome === "ok" && one.jobId !== null && !mayBeErased(history, one),
  );
  return [
    ...forgets
      .filter(({ forgetId }) => forgetId !== null && !state.receipts.has(forgetId))
      .map(({ forgetId }) => `receipt ${forgetId} was answered and is lost`),
    ...[...state.receipts].flatMap(([id, status]) =>
      which([status !== "done", `receipt ${id} is ${status}`]),
    ),
    ...jobs.flatMap(({ jobId }) => {
      const status = state.jobs.get(jobId ?? "") ?? "lost";
      return which([status !== "done", `job ${jobId} is ${status}`]);
    }),
  ];
};

const doneReceipts = ({ receipts }: FinalState): string[] =>
  [...receipts].filter(([, status]) => status === "done").map(([id]) => id);

/** The webhook was called for every finished forget, under one delivery, and for nothing else. */
export const webhooks: Rule = (_history, state) => {
  const deliveries = grouped(state.calls, ({ forgetId }) => forgetId);
  return [
    ...doneReceipts(state)
      .filter((id) => !deliveries.has(id))
      .map((id) => `the webhook was not called for receipt ${id}`),
    ...[...deliveries].flatMap(([id, calls]) =>
      which(
        [!state.receipts.has(id), `the webhook was called for ${id}, which is no receipt`],
        [
          new Set(calls.map(({ deliveryId }) => deliveryId)).size > 1,
          `receipt ${id} came as several webhook events`,
        ],
      ),
    ),
  ];
};

/** A decision is in the audit log once if it took effect, and not if it did not. */
export const audit: Rule = (_history, state) => {
  const effects = [
    ...state.keys.map(({ id }) => `key.created ${id}`),
    ...state.keys.filter(({ isRevoked }) => isRevoked).map(({ id }) => `key.revoked ${id}`),
    ...[...state.receipts.keys()].map((id) => `forget.requested ${id}`),
    ...doneReceipts(state).map((id) => `forget.completed ${id}`),
  ];
  const entries = state.audit
    .filter(({ type }) => type !== "fact.rated")
    .map(({ type, about }) => `${type} ${about}`);
  const repeated = new Set(entries.filter((one, at) => entries.indexOf(one) !== at));
  return [
    ...effects.filter((one) => !entries.includes(one)).map((one) => `no audit entry for ${one}`),
    ...entries
      .filter((one) => !effects.includes(one))
      .map((one) => `an audit entry without effect: ${one}`),
    ...[...repeated].map((one) => `two audit entries for ${one}`),
  ];
};

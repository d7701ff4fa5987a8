import { type Forget, isBefore, type Of, type Operation, operationsOf } from "./history.ts";

/** The history of one subject. */
interface Session {
  reads: Of<"read">[];
  captures: Of<"capture">[];
  consolidations: Of<"consolidate">[];
  forgets: Forget[];
  disputes: Of<"dispute">[];
}

type Guarantee = (session: Session) => string[];

const at = ({ from, subjectId }: Of<"read">) => `a later read of ${from} of ${subjectId}`;

/** Whether a fact may have gone, for a reason that clients know, before a read ended. */
const mayBeGone = ({ forgets, disputes }: Session, n: number, read: Of<"read">): boolean =>
  forgets.some(({ outcome, startedMs }) => outcome !== "refused" && startedMs <= read.endedMs) ||
  disputes.some((one) => one.n === n && one.outcome !== "refused" && one.startedMs <= read.endedMs);

/** Lists of facts show all there are, packets choose. */
const isWhole = ({ from }: Of<"read">): boolean => from === "facts";

/** What was accepted before a consolidation began that was answered is in every list of facts that is asked for after the answer. */
const readYourWrites: Guarantee = (session) => {
  const faults: string[] = [];
  for (const done of session.consolidations.filter(({ outcome }) => outcome === "ok")) {
    const written = session.captures.filter((one) => one.outcome === "ok" && isBefore(one, done));
    const later = session.reads.filter((read) => isWhole(read) && isBefore(done, read));
    for (const read of later)
      for (const { n } of written)
        if (!read.shown.includes(n) && !mayBeGone(session, n, read))
          faults.push(`fact ${n} was consolidated and is not in ${at(read)}`);
  }
  return [...new Set(faults)];
};

/** What a list of facts has shown, later ones show too, whichever replica answers. */
const monotonicReads: Guarantee = (session) => {
  const lists = session.reads.filter(isWhole).map((read) => [read, new Set(read.shown)] as const);
  const faults: string[] = [];
  for (const [first] of lists)
    for (const [later, shown] of lists.filter(([read]) => isBefore(first, read)))
      for (const n of first.shown)
        if (!shown.has(n) && !mayBeGone(session, n, later))
          faults.push(`fact ${n} was shown and is not in ${at(later)}`);
  return [...new Set(faults)];
};

/** After its receipt, nothing shows what was over before the forget began. */
const noResurrection: Guarantee = (session) =>
  session.forgets
    .filter(({ outcome }) => outcome === "ok")
    .flatMap((forget) => {
      // What was not answered may still be under way.
      const isOver = (n: number) => {
        const of = session.captures.filter((one) => one.n === n && one.outcome !== "refused");
        return of.length > 0 && of.every((one) => one.outcome === "ok" && isBefore(one, forget));
      };
      return session.reads
        .filter((read) => isBefore(forget, read))
        .flatMap((read) =>
          [...new Set([...read.shown, ...read.quoted])]
            .filter(isOver)
            .map((n) => `fact ${n} was forgotten and is in ${at(read)}`),
        );
    });

/** A fact that was rated as incorrect is in no packet that is asked for after the answer. */
const disputedAreNotServed: Guarantee = (session) =>
  session.disputes
    .filter(({ outcome }) => outcome === "ok")
    .flatMap((dispute) =>
      session.reads
        .filter((read) => read.from === "packet" && isBefore(dispute, read))
        .filter((read) => read.shown.includes(dispute.n))
        .map((read) => `fact ${dispute.n} was disputed and is in ${at(read)}`),
    );

/** Nothing is shown that nobody said. */
const nothingInvented: Guarantee = ({ reads, captures }) => {
  const said = new Set(captures.map(({ n }) => n));
  return reads.flatMap((read) =>
    read.shown.filter((n) => !said.has(n)).map((n) => `fact ${n}, never said, is in ${at(read)}`),
  );
};

const GUARANTEES: readonly Guarantee[] = [
  readYourWrites,
  monotonicReads,
  noResurrection,
  disputedAreNotServed,
  nothingInvented,
];

/** A key opens nothing that is asked for after its revocation was answered. */
function revokedKeys(history: readonly Operation[]): string[] {
  const revocations = operationsOf(history, "revoke key").filter(({ outcome }) => outcome === "ok");
  return operationsOf(history, "use key")
    .filter(({ outcome }) => outcome === "ok")
    .filter((use) => revocations.some((one) => one.keyId === use.keyId && isBefore(one, use)))
    .map(({ keyId }) => `key ${keyId} was revoked and let a later request in`);
}

/** The promises to sessions that a history breaks. Only operations of which one ended before the other began are compared. */
export function sessionFaults(history: readonly Operation[]): string[] {
  const subjects = new Set(history.flatMap((one) => ("subjectId" in one ? [one.subjectId] : [])));
  const faults = [...subjects].flatMap((subjectId) => {
    const own = history.filter((one) => "subjectId" in one && one.subjectId === subjectId);
    const session: Session = {
      reads: operationsOf(own, "read").filter(({ outcome }) => outcome === "ok"),
      captures: operationsOf(own, "capture"),
      consolidations: operationsOf(own, "consolidate"),
      forgets: operationsOf(own, "forget"),
      disputes: operationsOf(own, "dispute"),
    };
    return GUARANTEES.flatMap((guarantee) => guarantee(session));
  });
  return [...faults, ...revokedKeys(history)];
}

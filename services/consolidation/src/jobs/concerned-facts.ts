import type { Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Tx } from "@memory/postgres";
import { affectedIdentities } from "../domain/facts/affected-identities.ts";
import { bytesInScopes, identitiesSaidLast } from "../store/fact-portions.ts";
import {
  type AskedFacts,
  readFactsAbout,
  readFactsOfIdentities,
  readScopeFacts,
  type StoredFact,
} from "../store/facts.ts";

/** What a claim states of a scope. */
interface Stated {
  readonly token: string;
  readonly statements: readonly Statement[];
  readonly eventIds: readonly string[];
  readonly job: { readonly predicates: PredicateRegistry };
}

/** A claim with all rows that may matter: of the same identities, of the same events, and any where a statement points at another. */
interface ConcernedFacts<Claim> {
  claim: Claim;
  facts: readonly StoredFact[];
}

/** Bytes of facts among which what a statement points at is looked for. */
const MOST_POINTED_BYTES = 8_000_000;

/**
 * Reads the facts that claims need, in portions of `mostBytes` together: first the claims that name all they speak of and those that point
 * at something in a small scope, then each of the others by itself. A claim that needs more is in no portion; null is no limit.
 */
export async function* readConcernedFacts<Claim extends Stated>(
  tx: Tx,
  claims: readonly Claim[],
  mostBytes: number | null,
): AsyncGenerator<ConcernedFacts<Claim>[]> {
  const bytes = await bytesInScopes(tx, claims.filter(pointsAtOthers).map(tokenOf));
  yield* readPortions(tx, claims, { bytes, mostBytes });
}

/** Where claims need more together than there is room for, each half of them is read: so one that needs much keeps few of the others from each other. */
async function* readPortions<Claim extends Stated>(
  tx: Tx,
  claims: readonly Claim[],
  room: Room,
): AsyncGenerator<ConcernedFacts<Claim>[]> {
  const together = claims.length > 1 ? await readTogether(tx, claims, room) : [];
  if (together === null) {
    const half = Math.ceil(claims.length / 2);
    yield* readPortions(tx, claims.slice(0, half), room);
    yield* readPortions(tx, claims.slice(half), room);
    return;
  }
  if (together.length > 0) yield together;
  const read = new Set(together.map(({ claim }) => claim));
  for (const claim of claims) {
    const facts = read.has(claim) ? null : await readAlone(tx, claim, room);
    if (facts) yield [{ claim, facts }];
  }
}

const pointsAtOthers = ({ statements }: Stated): boolean =>
  statements.some(({ refersTo }) => refersTo !== null);

const tokenOf = ({ token }: Stated): string => token;

const askedFor = ({ token, statements, eventIds, job }: Stated): AskedFacts => ({
  token,
  identities: affectedIdentities(statements, job.predicates),
  eventIds,
});

interface Room {
  /** Of all facts of the scopes in which a claim points at something. */
  readonly bytes: ReadonlyMap<string, number>;
  readonly mostBytes: number | null;
}

/** The claims that name all they speak of, and as many of the others as leave them half of the room; null when the room is too small. */
async function readTogether<Claim extends Stated>(
  tx: Tx,
  claims: readonly Claim[],
  { bytes, mostBytes }: Room,
): Promise<ConcernedFacts<Claim>[] | null> {
  const pointing = claims.filter(pointsAtOthers);
  const room = Math.min(MOST_POINTED_BYTES, (mostBytes ?? Number.POSITIVE_INFINITY) / 2);
  const whole = new Set<Claim>();
  let taken = 0;
  for (const claim of pointing) {
    const size = bytes.get(claim.token) ?? 0;
    if (taken + size > room) continue;
    taken += size;
    whole.add(claim);
  }
  const naming = claims.filter((claim) => !pointsAtOthers(claim));
  const left = mostBytes === null ? null : mostBytes - taken;
  const about = await readFactsAbout(tx, naming.map(askedFor), left);
  if (about === null) return null;
  const ofScopes = await readScopeFacts(tx, [...whole].map(tokenOf));
  return claims.flatMap((claim) => {
    if (pointsAtOthers(claim) && !whole.has(claim)) return [];
    const facts = (whole.has(claim) ? ofScopes : about).get(claim.token) ?? [];
    return [{ claim, facts }];
  });
}

async function readAlone(
  tx: Tx,
  claim: Stated,
  { bytes, mostBytes }: Room,
): Promise<StoredFact[] | null> {
  const { token } = claim;
  const points = pointsAtOthers(claim);
  const size = bytes.get(token) ?? 0;
  if (mostBytes !== null && size > mostBytes) return null;
  if (points && size <= MOST_POINTED_BYTES)
    return (await readScopeFacts(tx, [token])).get(token) ?? [];
  const about = await readFactsAbout(tx, [askedFor(claim)], mostBytes);
  if (about === null) return null;
  const named = about.get(token) ?? [];
  if (!points) return named;
  const saidLast = await identitiesSaidLast(tx, token, MOST_POINTED_BYTES);
  const pointed = await readFactsOfIdentities(tx, token, saidLast);
  return [...new Map([...named, ...pointed].map((fact) => [fact.id, fact])).values()];
}

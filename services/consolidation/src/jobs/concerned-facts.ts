import type { Statement } from "@memory/extraction";
import type { PredicateRegistry } from "@memory/extraction/predicates";
import type { Tx } from "@memory/postgres";
import { affectedIdentities } from "../domain/facts/affected-identities.ts";
import { bytesInScope, identitiesSaidLast } from "../store/fact-portions.ts";
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
 * Reads the facts that claims need, in portions of `mostBytes` together: first the claims that name all they speak of, then each of the
 * others by itself. A claim that needs more is in no portion; null is no limit.
 */
export async function* readConcernedFacts<Claim extends Stated>(
  tx: Tx,
  claims: readonly Claim[],
  mostBytes: number | null,
): AsyncGenerator<ConcernedFacts<Claim>[]> {
  const naming = claims.filter((claim) => !pointsAtOthers(claim));
  const together = naming.length > 1 ? await readTogether(tx, naming, mostBytes) : null;
  if (together) yield together;
  const alone = together ? claims.filter(pointsAtOthers) : claims;
  for (const claim of alone) {
    const facts = await readAlone(tx, claim, mostBytes);
    if (facts) yield [{ claim, facts }];
  }
}

const pointsAtOthers = ({ statements }: Stated): boolean =>
  statements.some(({ refersTo }) => refersTo !== null);

const askedFor = ({ token, statements, eventIds, job }: Stated): AskedFacts => ({
  token,
  identities: affectedIdentities(statements, job.predicates),
  eventIds,
});

async function readTogether<Claim extends Stated>(
  tx: Tx,
  claims: readonly Claim[],
  mostBytes: number | null,
): Promise<ConcernedFacts<Claim>[] | null> {
  const about = await readFactsAbout(tx, claims.map(askedFor), mostBytes);
  return about && claims.map((claim) => ({ claim, facts: about.get(claim.token) ?? [] }));
}

async function readAlone(
  tx: Tx,
  claim: Stated,
  mostBytes: number | null,
): Promise<StoredFact[] | null> {
  const { token } = claim;
  const points = pointsAtOthers(claim);
  const bytes = points ? await bytesInScope(tx, token) : 0;
  if (mostBytes !== null && bytes > mostBytes) return null;
  if (points && bytes <= MOST_POINTED_BYTES) return readScopeFacts(tx, token);
  const about = await readFactsAbout(tx, [askedFor(claim)], mostBytes);
  if (about === null) return null;
  const named = about.get(token) ?? [];
  if (!points) return named;
  const saidLast = await identitiesSaidLast(tx, token, MOST_POINTED_BYTES);
  const pointed = await readFactsOfIdentities(tx, token, saidLast);
  return [...new Map([...named, ...pointed].map((fact) => [fact.id, fact])).values()];
}

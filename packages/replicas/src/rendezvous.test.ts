import fc from "fast-check";
import { expect, test } from "vitest";
import { hashOf, nodeOf } from "./rendezvous.ts";

const nodesOf = (names: readonly string[]) => names.map((name) => ({ name, hash: hashOf(name) }));
const names = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 12 });

test("a key has the same node in whatever order the nodes are listed", () => {
  fc.assert(
    fc.property(names, fc.string(), (listed, key) => {
      const [one, other] = [nodesOf(listed), nodesOf(listed.toReversed())];
      expect(nodeOf(hashOf(key), one)).toEqual(nodeOf(hashOf(key), other));
    }),
  );
});

test("when a node leaves, no key of another moves", () => {
  fc.assert(
    fc.property(names, fc.string(), (listed, key) => {
      const before = nodeOf(hashOf(key), nodesOf(listed));
      const left = listed.find((name) => name !== before?.name);
      const after = nodesOf(listed.filter((name) => name !== left));
      expect(nodeOf(hashOf(key), after)).toEqual(before);
    }),
  );
});

test("keys spread evenly over the nodes, and those of one that leaves over the others", () => {
  const keys = Array.from({ length: 8_000 }, (_, n) => hashOf(`subject-${n}`));
  const nodes = nodesOf(["10.0.0.1:8080", "10.0.0.2:8080", "10.0.0.3:8080", "10.0.0.4:8080"]);
  const orphans = keys.filter((key) => nodeOf(key, nodes) === nodes[0]);
  const shares = nodes.map((node) => keys.filter((key) => nodeOf(key, nodes) === node).length);
  const inherited = nodes
    .slice(1)
    .map((node) => orphans.filter((key) => nodeOf(key, nodes.slice(1)) === node).length);

  for (const share of shares) expect(share / 2_000).toBeCloseTo(1, 0.5);
  for (const share of inherited) expect(share / (orphans.length / 3)).toBeCloseTo(1, 0.5);
  expect(nodeOf(0, [])).toBeNull();
});

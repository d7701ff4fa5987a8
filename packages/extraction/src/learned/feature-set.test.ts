import fc from "fast-check";
import { expect, test } from "vitest";
import { FeatureSet } from "./feature-set.ts";
import { BUCKETS } from "./features.ts";

const feature = fc.oneof(
  fc.nat(BUCKETS - 1),
  // On few places, so that many look for the same one.
  fc.nat(20).map((n) => n * 1024),
);
const features = fc.array(feature, { maxLength: 1500, size: "max" });

test("features stand in a set once each in the order in which they were seen, whatever was gathered before", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(features, features), { maxLength: 3 }), (sets) => {
      for (const [first, others] of sets) {
        const set = new FeatureSet(first);
        for (const other of others) set.add(other);

        expect([...set.all()]).toEqual([...new Set([...first, ...others])]);
      }
    }),
    { numRuns: 40 },
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { VectorStore } from "./vector-store.ts";

const DIMENSIONS = 16;

const unit = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), {
    minLength: DIMENSIONS,
    maxLength: DIMENSIONS,
  })
  .filter((vector) => Math.hypot(...vector) > 0.1)
  .map((vector) => Float32Array.from(vector, (one) => one / Math.hypot(...vector)));

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);

test("cosines are those of the vectors that are there, to a hundredth", () => {
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 100 }), unit, (vectors, asked) => {
      const store = new VectorStore();
      for (const [slot, vector] of vectors.entries()) store.put(slot, vector);
      const moved = store.take(0) ?? new Float32Array();
      store.put(vectors.length, moved);

      const found = new Float32Array(vectors.length + 1);
      store.cosines(asked, found);

      expect(store.size).toBe(vectors.length);
      expect(found[0]).toBe(0);
      expect(
        Math.abs((found[vectors.length] ?? 0) - cosine(vectors[0] ?? asked, asked)),
      ).toBeLessThan(0.02);
      for (const [slot, vector] of vectors.entries()) {
        if (slot > 0)
          expect(Math.abs((found[slot] ?? 0) - cosine(vector, asked))).toBeLessThan(0.02);
      }
    }),
  );
});

test("vectors of other dimensions are neither kept nor compared", () => {
  const store = new VectorStore();
  store.put(0, Float32Array.of(1, 0));
  store.put(1, Float32Array.of(1, 0, 0));
  const found = Float32Array.of(9, 9);

  store.cosines(Float32Array.of(1, 0, 0), found);

  expect(store.size).toBe(1);
  expect([...found]).toEqual([0, 0]);
});

import { BrokenCircuitError } from "cockatiel";
import { expect, test } from "vitest";
import { RefusedTexts } from "./embeddings-endpoint.ts";
import { withBreaker } from "./endpoint-breaker.ts";

/** What six calls after each other throw where the endpoint fails so, and how many of them reached it. */
async function sixCalls(failure: Error) {
  let reached = 0;
  const embed = withBreaker(async () => {
    reached++;
    throw failure;
  });
  const thrown: unknown[] = [];
  for (let n = 0; n < 6; n++) await embed(["a text"], 1).catch((error) => thrown.push(error));
  return { thrown, reached };
}

test("after three failures in a row an endpoint is not called for a while", async () => {
  const failure = new Error("the embeddings endpoint answered 500");

  const { thrown, reached } = await sixCalls(failure);

  expect(reached).toBe(3);
  expect(thrown.slice(0, 3)).toEqual([failure, failure, failure]);
  expect(thrown.slice(3).every((error) => error instanceof BrokenCircuitError)).toBe(true);
});

test("texts that an endpoint refuses do not keep others from it", async () => {
  expect((await sixCalls(new RefusedTexts("too long"))).reached).toBe(6);
});

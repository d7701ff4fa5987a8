import type { EventBody } from "@memory/contracts";
import { expect, test } from "vitest";
import { ExtractionRequest, RequestQueue } from "./request-queue.ts";

const asking = (projectId: string, ...ids: string[]): ExtractionRequest =>
  askingLong(1_000, projectId, ...ids);
const askingLong = (characters: number, projectId: string, ...ids: string[]): ExtractionRequest =>
  new ExtractionRequest(
    ids.map((id) => ({ id, projectId, payload: "x".repeat(characters) }) as EventBody),
    () => undefined,
    () => undefined,
  );
const idsOf = (requests: readonly ExtractionRequest[]): string[] =>
  requests.flatMap((request) => request.toRead().map(({ id }) => id));

test("a tenant that recently used much comes after those that did not, until that is long ago", () => {
  let nowMs = 0;
  const waiting = new RequestQueue(() => nowMs);
  waiting.charge("busy", 1_000);
  waiting.charge("other", 10);
  for (const tenant of ["busy", "other", "new"]) waiting.add(asking(tenant, tenant));

  const order = idsOf(waiting.take([]));
  nowMs += 300_000;
  waiting.charge("other", 10);
  for (const tenant of ["other", "busy"]) waiting.add(asking(tenant, tenant));
  const later = idsOf(waiting.take([]));

  expect(order).toEqual(["new", "other", "busy"]);
  expect(later).toEqual(["busy", "other"]);
});

test("a tenant has a limited number of requests and characters in the worker, however many wait", () => {
  const waiting = new RequestQueue(() => 0);
  const many = Array.from({ length: 150 }, (_, n) => askingLong(100, "many", `m${n}`));
  const long = Array.from({ length: 3 }, (_, n) => asking("long", ...Array(30).fill(`l${n}`)));
  for (const request of [...many, ...long]) waiting.add(request);

  const asked = waiting.take([]);
  const more = waiting.take(asked.slice(1));

  const counts = Map.groupBy(asked, ({ tenant }) => tenant);
  expect([counts.get("many")?.length, counts.get("long")?.length]).toEqual([128, 2]);
  expect(more).toHaveLength(1);
});

test("what a worker ran out of memory over is read alone, and refused when that ends it again", () => {
  const waiting = new RequestQueue(() => 0);
  const [suspect, other] = [asking("a", "a1", "a2"), asking("b", "b1")];
  suspect.blame(1, "memory");
  waiting.addFirst(suspect);
  waiting.add(other);

  const beside = waiting.take([other]);
  const alone = waiting.take([]);
  const read = idsOf(alone);
  const besideAlone = waiting.take(alone);
  suspect.blame(0, "memory");

  expect([beside, read, besideAlone]).toEqual([[], ["a2"], []]);
  expect(idsOf([suspect])).toEqual(["a1"]);
});

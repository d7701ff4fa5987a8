import type { EventBody } from "@memory/contracts";
import { sampleBody } from "@memory/contracts/sample-body";
import { newId } from "@memory/ids";
import { expect, test } from "vitest";
import type { JobScope } from "../store/take-job-scopes.ts";
import { readClaimEvents } from "./read-events.ts";

const jobScope = (events: number): JobScope => ({
  jobId: newId(),
  epoch: 0,
  eventIds: Array.from({ length: events }, newId),
  tries: 1,
  extractedEventIds: [],
  modelReadEventIds: [],
  awaitsModel: false,
  isAbandoned: false,
});

const body = (id: string, characters: number): EventBody =>
  sampleBody({ content: "x".repeat(characters) }, { id });

/** Answers with `most` events at a time. */
const answering = (most: number, characters: number) => async (ids: readonly string[]) => ({
  events: ids.slice(0, most).map((id) => body(id, characters)),
  rest: ids.slice(most),
});

const claimOf = (jobScopes: JobScope[]) => ({
  token: "0".repeat(32),
  tenant: "",
  leaseNo: 1,
  leftover: false,
  jobScopes,
});

test("a claim of short events is read whole, however many answers that takes, and nothing of it is given back", async () => {
  const jobScopes = Array.from({ length: 100 }, () => jobScope(1));

  const read = await readClaimEvents(answering(30, 100), claimOf(jobScopes));

  expect(read.jobScopes).toEqual(jobScopes);
  expect(read.postponed).toEqual([]);
  expect(read.events).toHaveLength(100);
});

test("a claim of long events is read as far as there is room, and the rest is given back", async () => {
  const jobScopes = Array.from({ length: 100 }, () => jobScope(1));

  const read = await readClaimEvents(answering(10, 10_000), claimOf(jobScopes));

  expect(read.jobScopes).toEqual(jobScopes.slice(0, 20));
  expect(read.postponed).toEqual(jobScopes.slice(20));
});

test("a job scope larger than any answer is read whole", async () => {
  const large = jobScope(50);

  const read = await readClaimEvents(answering(10, 100_000), claimOf([large, jobScope(1)]));

  expect(read.jobScopes).toEqual([large]);
  expect(read.events).toHaveLength(50);
});

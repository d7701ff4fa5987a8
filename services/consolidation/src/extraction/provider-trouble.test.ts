import { describe, expect, test } from "vitest";
import {
  answer,
  event,
  fact,
  failures,
  read,
  TEXT,
  values,
  withModel,
} from "../../test/model-under-test.ts";

describe("a provider in trouble is tried again, then the job fails", () => {
  test.each([429, 500, 503])("%i once", async (status) => {
    await using model = await withModel((_heard, n) =>
      n === 0 ? { status, headers: { "retry-after": "0" } } : answer(fact()),
    );

    expect(values(await read(model.extractor, event(TEXT)))).toHaveLength(1);
  });

  test("500 always", async () => {
    await using model = await withModel(() => ({ status: 500 }));

    expect(failures(await read(model.extractor, event(TEXT)))).toMatchObject([
      { reason: expect.stringContaining("the model answered 500") },
    ]);
    expect(model.heard).toHaveLength(3);
  });

  test("no answer in time", async () => {
    await using model = await withModel(() => ({ text: answer(), afterMs: 2_000 }), {
      timeoutMs: 50,
      attempts: 1,
    });

    expect(failures(await read(model.extractor, event(TEXT)))).toMatchObject([
      { reason: expect.stringContaining("the model took too long") },
    ]);
  });

  test("401 is not tried again", async () => {
    await using model = await withModel(() => ({ status: 401 }));

    expect(failures(await read(model.extractor, event(TEXT)))).toMatchObject([
      { reason: expect.stringContaining("the model answered 401") },
    ]);
    expect(model.heard).toHaveLength(1);
  });

  test("after many faults in a row it is left alone", async () => {
    await using model = await withModel(() => ({ status: 500 }), { attempts: 1 });
    for (let i = 0; i < 5; i++) await read(model.extractor, event(TEXT)).catch(() => null);

    expect(failures(await read(model.extractor, event(TEXT)))).toMatchObject([
      { reason: expect.stringContaining("left alone") },
    ]);
    expect(model.heard).toHaveLength(5);
  });
});

test("a provider that knows no schema is asked for an object, then for a tool call, and remembered as such", async () => {
  await using model = await withModel(({ body }) =>
    "tools" in body ? { text: answer(fact()), asTool: true } : { status: 400 },
  );

  await read(model.extractor, event(TEXT));
  await read(model.extractor, event(`${TEXT} She is great.`));

  expect(model.heard.map(({ body }) => Object.keys(body).at(-1))).toEqual([
    "response_format",
    "response_format",
    "tool_choice",
    "tool_choice",
  ]);
});

test("what was read beside something that could not be read costs nothing the next time, and is not kept after it", async () => {
  let isWell = false;
  await using model = await withModel(({ text }) =>
    text.includes("Kiel") && !isWell ? { status: 401 } : answer(fact()),
  );
  const both = () =>
    read(
      model.extractor,
      event(TEXT),
      event("We moved house and now it is Kiel for good.", { id: "e2", threadId: "t2" }),
    );
  const first = await both();
  isWell = true;

  const second = await both();
  const heard = model.heard.length;
  await both();

  expect(failures(first)).toHaveLength(1);
  expect(values(second)).toEqual(values(first));
  expect([first, second].map(([extraction]) => extraction?.usage)).toEqual([
    { promptTokens: 100, answerTokens: 20 },
    undefined,
  ]);
  expect([heard, model.heard.length]).toEqual([3, 5]);
});

test("an unusable answer is requested again when the job is retried", async () => {
  await using model = await withModel((_heard, n) => (n < 2 ? "sorry" : answer(fact())));
  await read(model.extractor, event(TEXT));

  expect(values(await read(model.extractor, event(TEXT)))).toHaveLength(1);
});

test("one event that makes the model stumble takes no other conversation down", async () => {
  await using model = await withModel(({ text }) =>
    text.includes("Kiel") ? "sorry" : answer(fact()),
  );

  const extractions = await read(
    model.extractor,
    event("We moved to Kiel for good.", { id: "e0", threadId: "t0" }),
    event(TEXT),
  );

  expect(extractions.map(({ failure }) => failure?.cause)).toEqual(["event", undefined]);
  expect(values(extractions)).toHaveLength(1);
});

test("once the provider is unavailable it is not asked about the rest of the events", async () => {
  await using model = await withModel(() => ({ status: 503 }), { attempts: 1 });

  const extractions = await read(
    model.extractor,
    event("We moved to Kiel for good.", { id: "e0", threadId: "t0" }),
    event(TEXT),
  );

  expect(failures(extractions).map(({ cause }) => cause)).toEqual(["provider", "provider"]);
  expect(model.heard).toHaveLength(1);
});

test("a provider that asks for a longer rest is given it by the job, not by the worker", async () => {
  await using model = await withModel(() => ({ status: 429, headers: { "retry-after": "600" } }));

  const extractions = await read(model.extractor, event(TEXT));

  expect(failures(extractions)).toMatchObject([{ afterMs: 600_000, cause: "provider" }]);
  expect(model.heard).toHaveLength(1);
});

test("a question that is taken in no form modelReads the form of the others alone", async () => {
  await using model = await withModel(({ text }) =>
    text.includes("Kiel") ? { status: 400 } : answer(fact()),
  );
  await read(model.extractor, event("We moved to Kiel for good."));

  await read(model.extractor, event(TEXT));

  expect(model.heard.at(-1)?.body).toMatchObject({ response_format: { type: "json_schema" } });
});

test("a spent budget fails the job and asks nobody", async () => {
  await using model = await withModel(() => answer(fact()), { tokensPerDay: 50 });
  await read(model.extractor, event(TEXT));

  expect(failures(await read(model.extractor, event(`${TEXT} Yes.`)))).toMatchObject([
    { reason: expect.stringContaining("tokens of the day") },
  ]);
  expect(model.heard).toHaveLength(1);
});

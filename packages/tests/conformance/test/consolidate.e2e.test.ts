import { expect, test } from "vitest";
import { stating } from "./events.ts";
import { mintProject } from "./project.ts";

test.each([
  ["nothing", undefined, undefined],
  ["an object", "{}", "application/json"],
  ["what is no JSON", "{{{", "application/json"],
  ["a text", "please", "text/plain"],
  ["a form", "a=b", "application/x-www-form-urlencoded"],
])("consolidate with %s as its body processes what waits", async (_what, body, contentType) => {
  const { api, scope, query } = await mintProject();
  await api.post("/v1/capture", { events: [stating(scope, [{ predicate: "pet", value: "cat" }])] });

  const { status, json } =
    body === undefined
      ? await api.post("/v1/consolidate")
      : await api.postText("/v1/consolidate", body, contentType);

  expect({ status, json }).toEqual({ status: 200, json: { processed: expect.any(Number) } });
  expect((await api.get(`/v1/facts?${query}`)).json.facts).toHaveLength(1);
});

test("one subject is consolidated by itself, and only by a key of its project", async () => {
  const { api, scope, query, projectId } = await mintProject();
  const other = { ...scope, subjectId: "subject-2" };
  const fact = { predicate: "pet", value: "cat" };
  await api.post("/v1/capture", { events: [stating(scope, [fact]), stating(other, [fact])] });
  const stranger = await mintProject();

  const refused = await stranger.api.post(`/v1/consolidate/subject?${query}`);
  const half = await api.post(`/v1/consolidate/subject?project_id=${projectId}`);
  const { status, json } = await api.post(`/v1/consolidate/subject?${query}`);

  expect([refused.status, refused.json.error.type]).toEqual([403, "forbidden_scope"]);
  expect([half.status, half.json.error.type, half.json.error.field]).toEqual([
    422,
    "missing_scope",
    "subject_id",
  ]);
  // The job has another subject, which may be done or not.
  expect({ status, json }).toEqual({ status: 200, json: { processed: expect.any(Number) } });
  expect((await api.get(`/v1/facts?${query}`)).json.facts).toHaveLength(1);
});

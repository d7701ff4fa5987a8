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

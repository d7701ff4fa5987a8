import { expect, test } from "vitest";
import document from "../../../docs/openapi.json" with { type: "json" };
import { MOST_ACTOR } from "../src/app/session/kept-actor.ts";

test("the name of who decides may be as long as the service takes it", () => {
  const { parameters } = document.paths["/v1/facts/{fact_id}/review"].post;
  const header = parameters.find((one) => "name" in one && one.name === "X-Service-Actor");

  expect(header).toMatchObject({ schema: { maxLength: MOST_ACTOR } });
});

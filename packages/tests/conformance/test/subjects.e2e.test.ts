import { expect, test } from "vitest";
import { event, stating } from "./events.ts";
import { mintProject } from "./project.ts";

test("a subject is listed as soon as it is captured, with what is learned about it", async () => {
  const { api, scope, projectId } = await mintProject();
  const list = async () => (await api.get(`/v1/subjects?project_id=${projectId}`)).json;
  const bare = { ...scope, subjectId: "a" };
  const says = (value: string, day: number) =>
    stating(scope, [{ predicate: "employer", value }], { occurred_at: `2025-01-0${day}` });
  await api.post("/v1/capture", { events: [event(bare), says("A", 1), says("B", 2)] });

  expect((await list()).subjects.map(({ events }) => events)).toEqual([1, 2]);
  await api.post("/v1/consolidate");
  await api.post("/v1/capture", {
    events: [stating(scope, [{ predicate: "city", value: "Porto" }])],
  });
  await api.post("/v1/consolidate");

  const moment = expect.stringMatching(/^\d{4}-.*Z$/);
  const seen = { subject_type: "user", first_seen: moment, last_seen: moment };
  expect(await list()).toEqual({
    subjects: [
      { ...seen, subject_id: "a", events: 1, facts: 0, open_conflicts: 0 },
      { ...seen, subject_id: "subject-1", events: 3, facts: 2, open_conflicts: 1 },
    ],
    next_cursor: null,
  });
});

test("a forgotten subject is not listed, its events are not found, and a restore shows both", async () => {
  const { api, scope, projectId } = await mintProject();
  const { json } = await api.post("/v1/capture", { events: [event(scope)] });
  const path = `/v1/events/${json.events[0]?.id}?project_id=${projectId}`;
  const seen = async () => [
    (await api.get(`/v1/subjects?project_id=${projectId}`)).json.subjects.length,
    (await api.get(path)).status,
  ];
  const forget = async (mode: string) =>
    (await api.post("/v1/forget", { project_id: projectId, subject_id: scope.subjectId, mode }))
      .json;

  expect(await seen()).toEqual([1, 200]);
  const { forget_id } = await forget("disable");
  expect(await seen()).toEqual([0, 404]);
  await api.post(`/v1/forget/${forget_id}/restore`);
  expect(await seen()).toEqual([1, 200]);
  await forget("delete");
  expect(await seen()).toEqual([0, 404]);
});

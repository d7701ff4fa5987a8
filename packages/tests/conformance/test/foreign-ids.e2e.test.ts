import { FORWARDED_ROUTES } from "@memory/api";
import { mintProject } from "@memory/testkit";
import { expect, test } from "vitest";
import { answersTo, fieldOf, foreignProbes, recordsOf } from "./foreign-ids.ts";

test("somebody else's record is the same bytes as none, on every route that takes an id", async () => {
  const [owner, stranger] = await Promise.all([mintProject(), mintProject()]);
  const [theirs, own] = [await recordsOf(owner), await recordsOf(stranger)];
  const probes = foreignProbes(stranger, own, theirs);

  for (const probe of probes) {
    const [first, ...others] = await answersTo(probe);
    expect([probe.route, first]).toEqual([probe.route, expect.stringMatching(/^\[4\d\d,/)]);
    expect([probe.route, others]).toEqual([probe.route, others.map(() => first)]);
    // With an admin key set, an ordinary key manages no keys at all.
    const field = first?.startsWith("[401") ? "Authorization" : probe.field;
    expect([probe.route, fieldOf(first)]).toEqual([probe.route, field]);
  }
  const routes = new Set(probes.map(({ route }) => route.split(",")[0]));
  const withIds = FORWARDED_ROUTES.filter(({ path }) =>
    /\/:\w+_id/.test(path.replace("/:subject_id", "")),
  );
  expect(
    withIds.map(({ method, path }) => `${method} ${path}`).filter((r) => !routes.has(r)),
  ).toEqual([]);

  const still = await Promise.all([
    owner.api.get<{ status: string }>(`/v1/jobs/${theirs.job}`),
    owner.api.get<{ open_count: number }>(`/v1/conflicts?project_id=${owner.projectId}`),
    owner.api.get<{ history: unknown[] }>(`/v1/facts/${theirs.fact}/history`),
  ]);
  expect(still[0].json.status).toBe("done");
  expect(still[1].json.open_count).toBe(1);
  expect(still[2].json.history).toHaveLength(1);
});

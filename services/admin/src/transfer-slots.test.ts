import { expect, test } from "vitest";
import { transferSlots } from "./transfer-slots.ts";

const slots = () => transferSlots({ what: "imports", atOnce: 3, perOrg: 2, perProject: 1 });

test("an organisation leaves room for others, however many projects it has", () => {
  const { take } = slots();
  const free = take({ projectId: "a1", orgId: "a" });
  take({ projectId: "a2", orgId: "a" });

  expect(() => take({ projectId: "a3", orgId: "a" })).toThrow("2 imports of this organisation");
  take({ projectId: "b1", orgId: "b" });
  free();
  free();
  take({ projectId: "a3", orgId: "a" });
  expect(() => take({ projectId: "c1", orgId: "c" })).toThrow("Too many imports");
});

test("a project has its own bound, and a caller of no organisation that one alone", () => {
  const { take } = slots();
  for (const projectId of ["a", "b", "c"]) {
    const free = take({ projectId, orgId: null });
    expect(() => take({ projectId, orgId: null })).toThrow("1 imports of this project");
    if (projectId === "a") free();
  }
  take({ projectId: "organisation a", orgId: null });
});

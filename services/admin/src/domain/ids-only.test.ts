import { expect, test } from "vitest";
import { saysOnlyIds } from "./ids-only.ts";

const ID = "0192d1f0-0000-7000-8000-000000000001";
const TOKEN = "0123456789abcdef0123456789abcdef";

test.each([
  [{ captures: [{ jobId: ID, parts: [{ scopeToken: TOKEN, epoch: 1, eventIds: [ID] }] }] }, true],
  [
    {
      captures: [
        {
          jobId: ID,
          xid: "8041",
          parts: [{ scopeToken: TOKEN, tenant: "0123456789abcdef", epoch: 0, eventIds: [ID] }],
        },
      ],
    },
    true,
  ],
  [{ tenant: "acme" }, false],
  [{ phone: "4111111111111111" }, false],
  [{ changes: [{ scopeToken: TOKEN, facts: [{ id: ID, version: 3 }] }] }, true],
  [{ subject: "José" }, false],
  [{ id: `${ID} and more` }, false],
  [[null, true, 1, [TOKEN]], true],
])("%j says only ids: %s", (value, expected) => {
  expect(saysOnlyIds(value)).toBe(expected);
});

import { expect, test } from "vitest";
import { cutPage } from "./cut-page.ts";

const item = (xid: string) => ({ xid, text: "x".repeat(75) }); // 100 bytes as JSON, with its comma
const page = (...xids: string[]) => ({
  rows: xids.map(item),
  next: xids.at(-1) ?? "0",
  more: false,
  within: null,
});

test("a page that fits stays as it is", () => {
  expect(cutPage(page("1", "2"), 200)).toEqual(page("1", "2"));
});

test("a page that does not fit ends with a whole transaction, and more follows", () => {
  expect(cutPage(page("1", "2", "2", "3"), 250)).toEqual({
    rows: [item("1")],
    next: "1",
    more: true,
    within: null,
  });
});

test("what counts is bytes, not characters", () => {
  const wide = ["1", "2"].map((xid) => ({ xid, text: "記".repeat(25) }));

  expect(cutPage({ ...page(), rows: wide }, 150).rows).toEqual(wide.slice(0, 1));
});

test("the first transaction always stays whole", () => {
  expect(cutPage(page("1", "1", "1", "2"), 150)).toEqual({
    rows: [item("1"), item("1"), item("1")],
    next: "1",
    more: true,
    within: null,
  });
});

test("where its items have positions a transaction that does not fit is cut within, after an item at least", () => {
  const position = { after: "0", idOf: ({ n }: { n: number }) => `item ${n}` };
  const rows = page("1", "1", "1", "2").rows.map((row, n) => ({ ...row, n })); // 106 bytes each

  const cut = cutPage({ ...page(), rows }, 230, position);

  expect([cut.rows.length, cut.next, cut.more, cut.within]).toEqual([
    ...[2, "0", true],
    { xid: "1", id: "item 1" },
  ]);
  expect(cutPage({ ...page(), rows }, 50, position).within?.id).toBe("item 0");
  expect(cutPage({ ...page(), rows }, 350, position)).toMatchObject({ next: "1", within: null });
});

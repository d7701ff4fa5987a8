import { expect, test } from "vitest";
import { HandledItems } from "./handled-items.ts";

interface Item {
  xid: string;
  rowIds: string[];
}

const id = (n: number) => `01890000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const item = (xid: number, ...rows: number[]): Item => ({ xid: `${xid}`, rowIds: rows.map(id) });
const CURSOR = { name: "row", after: "0" };

function handledItems(mostRows = 100) {
  const handled = new HandledItems<Item>({ placeOf: (one) => one, mostRows });
  handled.readFrom(CURSOR);
  return handled;
}
type Handled = ReturnType<typeof handledItems>;

async function handle(handled: Handled, items: Item[]): Promise<Item[]> {
  const worked: Item[] = [];
  await handled.handle(items, async (mine, noteHandled) => {
    worked.push(...mine);
    noteHandled(mine);
  });
  return worked;
}

test("what was handled is not handled again, and is named by its transaction and a checksum of its rows", async () => {
  const handled = handledItems();
  await handle(handled, [item(7, 1, 2), item(5, 3)]);

  expect(await handle(handled, [item(7, 1, 2), item(7, 4)])).toEqual([item(7, 4)]);
  expect(handled.beyond("5")).toEqual([{ xid: "7", checksum: 1 + 2 + 4 }]);
  expect(handled.beyond("0").map(({ xid }) => xid)).toEqual(["5", "7"]);
});

test("what is being handled elsewhere is waited for, and handled here when that fails", async () => {
  const handled = handledItems();
  const elsewhere = Promise.withResolvers<void>();
  const first = handled.handle([item(1, 1)], () => elsewhere.promise);
  let worked: Item[] | null = null;
  const second = handle(handled, [item(1, 1), item(2, 2)]).then((done) => {
    worked = done;
  });
  await new Promise(setImmediate);
  expect(worked).toBeNull();

  elsewhere.reject(new Error("unavailable"));

  await expect(first).rejects.toThrow("unavailable");
  await second;
  expect(worked).toEqual([item(2, 2), item(1, 1)]);
});

test.each([
  ["the row of the cursor is another one", { name: "another row", after: "0" }],
  ["there is no row", { name: null, after: "0" }],
])("all is forgotten when %s, what was begun before included", async (_, cursor) => {
  const handled = handledItems();
  await handle(handled, [item(1, 1)]);
  const begun = Promise.withResolvers<void>();
  const before = handled.handle([item(2, 2)], async (mine, noteHandled) => {
    await begun.promise;
    noteHandled(mine);
  });

  handled.readFrom(cursor);
  begun.resolve();
  await before;

  expect(handled.beyond("0")).toEqual([]);
  expect(await handle(handled, [item(1, 1), item(2, 2)])).toHaveLength(2);
});

test("all is forgotten when the cursor went back", async () => {
  const handled = handledItems();
  handled.readFrom({ name: "row", after: "5" });
  await handle(handled, [item(6, 1)]);

  handled.readFrom({ name: "row", after: "4" });

  expect(handled.beyond("0")).toEqual([]);
});

test("what the cursor passes is given back once, with what the page showed, and no more is remembered than there is room for", async () => {
  const handled = handledItems(2);
  await handle(handled, [item(1, 1), item(2, 2), item(3, 3)]);

  expect(handled.beyond("0").map(({ xid }) => xid)).toEqual(["2", "3"]);
  expect(handled.passedWith([item(1, 1), item(2, 2)], "2")).toEqual([item(1, 1), item(2, 2)]);
  expect(handled.passedWith([], "2")).toEqual([]);
  expect(handled.beyond("0").map(({ xid }) => xid)).toEqual(["3"]);
});

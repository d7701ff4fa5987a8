import { askStreams, watchStreams } from "@memory/launcher";
import { eventually, freshNats } from "@memory/testkit";
import { afterEach, expect, test } from "vitest";
import { openLink } from "./link.ts";

const WITHIN_MS = 500;

let stack: AsyncDisposableStack;
afterEach(() => stack.disposeAsync());

/** A NATS server behind a link that loses what is asked of its streams, from `hang` to `recover`. */
async function hangingNats() {
  stack = new AsyncDisposableStack();
  const { hostname, port, username, password } = new URL(await freshNats());
  const link = stack.use(await openLink());
  link.leadTo(hostname, Number(port));
  const ask = () =>
    askStreams({
      host: "127.0.0.1",
      port: link.port,
      account: { user: username, password },
      withinMs: WITHIN_MS,
    });
  return {
    ask,
    link,
    hang: () => link.watch((bytes) => !bytes.includes("$JS.API")),
    recover: () => link.watch(null),
  };
}

test("a server that answers, but not for its streams, is neither one that answers nor one that is unreachable", async () => {
  const { ask, link, hang, recover } = await hangingNats();

  expect(await ask()).toBe("answering");
  hang();
  expect(await ask()).toBe("silent");
  recover();
  expect(await ask()).toBe("answering");
  link.cut();
  expect(await ask()).toBe("unreachable");
});

test("what is silent three times in a row is acted on once, what answers between is not", async () => {
  const { ask, hang, recover } = await hangingNats();
  const states: string[] = [];
  let acts = 0;
  const watch = watchStreams({
    ask: async () => {
      const state = await ask();
      states.push(state);
      if (states.length === 2) recover();
      if (states.length === 3) hang();
      return state;
    },
    everyMs: 10,
    times: 3,
    act: async () => {
      acts++;
      recover();
    },
  });
  stack.defer(() => watch.close());
  hang();

  const silences = ["silent", "silent", "silent"];
  const expected = ["silent", "silent", "answering", ...silences, "answering", "answering"];
  await eventually(() => expect(states.slice(0, expected.length)).toEqual(expected));
  expect(acts).toBe(1);
});

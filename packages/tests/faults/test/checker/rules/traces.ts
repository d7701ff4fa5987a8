import { operationsOf } from "../history.ts";
import { mayBeErased, mustBeErased } from "./forgets.ts";
import { type Rule, which } from "./rule.ts";

/** Every packet that was answered can be inspected as it was served, unless its subject was forgotten afterwards. */
export const traces: Rule = (history, state) =>
  operationsOf(history, "read")
    .filter(({ outcome }) => outcome === "ok")
    .flatMap((read) => {
      if (read.trace === null) return [];
      const { id, packet } = read.trace;
      const kept = state.traces.get(id) ?? null;
      const isErased = mustBeErased(history, state, read);
      return which(
        [kept === null && !mayBeErased(history, read), `trace ${id} was answered and is lost`],
        [kept !== null && isErased, `trace ${id} was forgotten and is there`],
        [
          kept !== null && !isErased && kept !== packet,
          `trace ${id} is not the packet that was served`,
        ],
      );
    });

import { settled, storedOf } from "@memory-service/client/adapter";
import type { AgentInputItem, Session, SessionHistoryTransactionArgs } from "@openai/agents";
import type { CaptureOptions } from "./options.ts";
import { allSaid, type Said, without } from "./said.ts";

type Method = (...args: never[]) => unknown;

/**
 * A session that keeps its items in `inner`, and captures what the user and the model say in them. It can do whatever `inner` can. What
 * is taken out of a session stays captured: to forget it is `subject.forget`.
 */
export interface CapturingSession extends Session {}

/** What a session is rebuilt from, as where its history is made shorter. */
const isRebuilt = (items: readonly AgentInputItem[], cleared: readonly Said[]): boolean =>
  (items[0] as { type?: string } | undefined)?.type === "compaction" ||
  JSON.stringify(allSaid(items)) === JSON.stringify(cleared);

/** Captures what is new of the items that a session is given. */
class Capturing {
  readonly #options: CaptureOptions;
  /** What the session held when it was emptied, until it is given items again. */
  #cleared: Said[] = [];

  constructor(options: CaptureOptions) {
    this.#options = options;
  }

  emptied(items: readonly AgentInputItem[]): void {
    this.#cleared = allSaid(items);
  }

  added(items: readonly AgentInputItem[]): Promise<void> {
    const cleared = this.#cleared;
    this.#cleared = [];
    const known = isRebuilt(items, cleared) ? cleared : [];
    return this.#capture(without(allSaid(items), known));
  }

  replaced(items: readonly AgentInputItem[], before: readonly AgentInputItem[], key?: string) {
    return this.#capture(without(allSaid(items), allSaid(before)), key);
  }

  async #capture(said: readonly Said[], idempotencyKey?: string): Promise<void> {
    const { subject, capture = "turn" } = this.#options;
    if (capture === false) return;
    const wanted = said.filter(({ role }) => capture === "turn" || role === "user");
    if (wanted.length === 0) return;
    const source = { integration: "openai-agents" };
    const send = () => subject.capture(wanted, { source, idempotencyKey });
    await settled(storedOf(send, this.#options), this.#options);
  }
}

type Items = readonly AgentInputItem[];

/** How the methods of a session that take items are called here: the session's own first. */
function overridden(inner: Session, capturing: Capturing): Record<string, Method> {
  const own = inner as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const thenAdded = (name: string) =>
    (async (items: Items, ...rest: unknown[]) => {
      await own[name]?.call(inner, items, ...rest);
      await capturing.added(items);
    }) as Method;
  return {
    addItems: thenAdded("addItems"),
    addItemsWithCompactionOwnership: thenAdded("addItemsWithCompactionOwnership"),
    clearSession: (async (...args: unknown[]) => {
      const before = await inner.getItems();
      await own["clearSession"]?.call(inner, ...args);
      capturing.emptied(before);
    }) as Method,
    replaceHistoryWithCompaction: (async (items: Items, ...rest: unknown[]) => {
      const before = await inner.getItems();
      await own["replaceHistoryWithCompaction"]?.call(inner, items, ...rest);
      await capturing.replaced(items, before);
    }) as Method,
    applyHistoryTransaction: (async (args: SessionHistoryTransactionArgs, ...rest: unknown[]) => {
      await own["applyHistoryTransaction"]?.call(inner, args, ...rest);
      const { transaction, operationId } = args;
      if (transaction.type === "append_items")
        await capturing.replaced(transaction.items, [], operationId);
      else
        await capturing.replaced(transaction.replacement, transaction.expectedSuffix, operationId);
    }) as Method,
  };
}

// A class, so that it is made as the sessions of the framework are; what it makes stands for `inner` with all its abilities.
export const CapturingSession = class {
  constructor(inner: Session, options: CaptureOptions) {
    const methods = overridden(inner, new Capturing(options));
    // biome-ignore lint/correctness/noConstructorReturn: the session must have exactly the optional methods that the inner one has
    return new Proxy(inner, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return typeof name === "string" && Object.hasOwn(methods, name)
          ? methods[name]
          : value.bind(target);
      },
    });
  }
} as new (
  inner: Session,
  options: CaptureOptions,
) => CapturingSession;

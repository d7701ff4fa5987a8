import { type Flag, MARKS, type Mark } from "./grammar.ts";

const IS_MARK: ReadonlySet<Flag> = new Set(MARKS);

/** The flags of a clause. Its marks are looked for when one is first asked for: few clauses hold what a phrase reads. */
export class ClauseFlags extends Set<Flag> {
  #find: (() => Iterable<Mark>) | undefined;

  constructor(flags: Iterable<Flag>, find: () => Iterable<Mark>) {
    super(flags);
    this.#find = find;
  }

  override has(flag: Flag): boolean {
    if (IS_MARK.has(flag)) this.#mark();
    return super.has(flag);
  }

  override [Symbol.iterator](): SetIterator<Flag> {
    this.#mark();
    return super[Symbol.iterator]();
  }

  #mark(): void {
    const find = this.#find;
    this.#find = undefined;
    for (const mark of find?.() ?? []) this.add(mark);
  }
}

/** A value that is made when it is first asked for. */
export function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

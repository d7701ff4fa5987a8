interface Node<T> {
  value: T;
  next: Node<T> | undefined;
}

/** A queue whose ends take and give in constant time. */
export class Fifo<T> {
  #head: Node<T> | undefined;
  #tail: Node<T> | undefined;

  get first(): T | undefined {
    return this.#head?.value;
  }

  push(value: T): void {
    const node = { value, next: undefined };
    if (this.#tail) this.#tail.next = node;
    else this.#head = node;
    this.#tail = node;
  }

  unshift(value: T): void {
    this.#head = { value, next: this.#head };
    this.#tail ??= this.#head;
  }

  shift(): T | undefined {
    const node = this.#head;
    this.#head = node?.next;
    if (!this.#head) this.#tail = undefined;
    return node?.value;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let node = this.#head; node; node = node.next) yield node.value;
  }
}

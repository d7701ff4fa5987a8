/**
 * Runs work on some ids; work on one of them that began earlier is waited for first, whatever becomes of it. What waited looks for
 * itself at what is left to do.
 */
export function oneAfterAnother() {
  const underWay = new Map<string, Promise<void>>();

  function end(ids: readonly string[], work: Promise<void>): void {
    for (const id of ids) if (underWay.get(id) === work) underWay.delete(id);
  }

  return async (ids: readonly string[], start: () => Promise<void>): Promise<void> => {
    const before = new Set(ids.flatMap((id) => underWay.get(id) ?? []));
    const work = Promise.allSettled(before).then(start);
    for (const id of ids) underWay.set(id, work);
    await work.finally(() => end(ids, work));
  };
}

/** Lets at most `max` pieces of work run at once; the others wait in the order they came. */
export function gate(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = max;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs what is asked for while another run is under way together in the next one, `most` at a time: many small questions
 * become few larger ones, and one that comes alone does not wait. `run` answers in the order of its items.
 */
export function inGroups<Item, Answer>(
  run: (items: Item[]) => Promise<readonly Answer[]>,
  most: number,
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let isRunning = false;

  async function runNext(): Promise<void> {
    const group = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const answers = await run(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, i) => {
        const answer = answers[i];
        if (answer === undefined) reject(new Error("an item was not answered"));
        else resolve(answer);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    // What is asked for in the same turn of the event loop goes together.
    await Promise.resolve();
    while (waiting.length > 0) await runNext();
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}

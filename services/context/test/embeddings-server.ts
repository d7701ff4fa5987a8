import { loopbackServer } from "@memory/testkit/loopback-server";

const DIMENSIONS = 64;

/** Words that mean the same stand for one thing; every other word stands for itself. */
const MEANINGS: Record<string, string> = {
  ...Object.fromEntries(
    ["cook", "dinner", "food", "eat", "risotto", "dish"].map((w) => [w, "meal"]),
  ),
  ...Object.fromEntries(["puppy", "terrier", "hound"].map((w) => [w, "dog"])),
};

/** An `/embeddings` endpoint on the loopback: bags of meanings, hashed; it can fail in all the ways a real one does. */
export interface EmbeddingsServer extends AsyncDisposable {
  url: string;
  /** Every text it was sent. */
  asked: string[];
  keys: Set<string | undefined>;
  behaves: {
    status: number;
    delayMs: number;
    dimensions: number;
    refuses: (text: string) => boolean;
  };
}

export async function embeddingsServer(): Promise<EmbeddingsServer> {
  const asked: string[] = [];
  const keys = new Set<string | undefined>();
  const behaves = {
    status: 200,
    delayMs: 0,
    dimensions: DIMENSIONS,
    refuses: (_: string) => false,
  };
  const server = await loopbackServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { input } = JSON.parse(text) as { input: string[] };
      asked.push(...input);
      keys.add(request.headers.authorization);
      const isKnown = request.url === "/v1/embeddings";
      const status = isKnown ? (input.some(behaves.refuses) ? 400 : behaves.status) : 404;
      const data = input.map((one, index) => ({
        index,
        embedding: vectorOf(one, behaves.dimensions),
      }));
      setTimeout(() => {
        response.writeHead(status, { "content-type": "application/json" });
        // Endpoints need not keep the order.
        response.end(status === 200 ? JSON.stringify({ data: data.reverse() }) : "{}");
      }, behaves.delayMs);
    });
  });
  return { ...server, url: `${server.url}/v1`, asked, keys, behaves };
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const meaning = MEANINGS[word] ?? word;
    let hash = 7;
    for (const character of meaning) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
    const at = hash % dimensions;
    vector[at] = (vector[at] ?? 0) + (meaning === word ? 1 : 3);
  }
  return vector;
}

import { Memory } from "@memory-service/client";

const PLACES = [
  ["Norway", "Sweden"],
  ["Chile", "Peru"],
  ["Kenya", "Uganda"],
  ["Japan", "Korea"],
] as const;

/** The two values of a subject, in the order in which they were stated. */
export const placesOf = (subject: string): readonly [string, string] =>
  PLACES[Number(subject.replace("customer-", "")) % PLACES.length] ?? PLACES[0];

const form = (predicate: string, value: string, by: string) => ({
  kind: "form.submitted",
  occurred_at: "2026-10-20T10:00:00Z",
  actor_type: "user",
  actor_id: by,
  payload: { facts: [{ predicate, value }] },
});

/** Teaches a project two values of each of so many subjects that exclude each other, and answers the subjects, oldest conflict first. */
export async function contradictMany(
  baseUrl: string,
  apiKey: string,
  subjects: number,
): Promise<string[]> {
  const memory = new Memory({ baseUrl, apiKey, timeoutMs: 60_000 });
  const ids = Array.from({ length: subjects }, (_, n) => `customer-${n + 101}`);
  for (const [n, id] of ids.entries()) {
    const [one, other] = placesOf(id);
    const subject = memory.subject(id, { threadId: `chat-${n}` });
    await subject.capture([
      form("home_country", one, `web-${id}`),
      form("home_country", other, `desk-${n}`),
    ]);
  }
  await memory.consolidate();
  const { items } = await memory.conflicts.list().page({ limit: 1_000 });
  return items.map(({ subject_id }) => subject_id);
}

/** Two sentences and a form of one person that exclude each other, for who looks at them. */
export async function contradictInWords(baseUrl: string, apiKey: string): Promise<void> {
  const memory = new Memory({ baseUrl, apiKey, timeoutMs: 60_000 });
  const at = { occurredAt: "2026-11-02T09:14:00Z" };
  const subject = memory.subject("customer-31", { threadId: "chat-2026-11-02" });
  await subject.capture([
    { role: "user", content: "By the way, I live in Bergen, close to the fish market.", ...at },
    { role: "user", content: "I live in Oslo, so please deliver in the evening.", ...at },
  ]);
  await subject.capture([form("home_city", "Stavanger", "kim@example.com")]);
  await memory
    .subject("ana.lopez@example.com")
    .capture([
      form("favorite_color", "green", "web"),
      form("favorite_color", "a very dark blue", "desk"),
    ]);
  await memory.consolidate();
}

const LONG = "long ".repeat(20_000);
const HOSTILE = [
  `<img src=x onerror="window.hostile = 1"><script>window.hostile = 2</script>`,
  "\u202Edesrever si siht\u202C \u2066isolated \u200Bwithout width",
  "\u0645\u0631\u062d\u0628\u0627 \u0628\u0643\u0645 \u0641\u064a \u0623\u0648\u0633\u0644\u0648",
  LONG,
  "unbroken".repeat(400),
];

/** A conflict of values that nobody should state, of a subject with a name that is no better. */
export async function contradictHostile(baseUrl: string, apiKey: string): Promise<void> {
  const memory = new Memory({ baseUrl, apiKey, timeoutMs: 60_000 });
  const subject = memory.subject(`<b onclick=window.hostile=7>\u202Esam`);
  await subject.capture(HOSTILE.map((value) => form("home_country", value, "<i>web</i>\u202E")));
  await memory.consolidate();
}

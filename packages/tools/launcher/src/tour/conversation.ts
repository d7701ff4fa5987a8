const DAY_MS = 86_400_000;

interface Said {
  daysAgo: number;
  speaker: string;
  text: string;
}

const SAID: Said[] = [
  { daysAgo: 21, speaker: "Mara", text: "Hi, I am Mara. I live in Lisbon and I work as a nurse." },
  {
    daysAgo: 21,
    speaker: "assistant",
    text: "Nice to meet you, Mara! What do you do after a long shift?",
  },
  {
    daysAgo: 21,
    speaker: "Mara",
    text: "I go climbing with my friend Joana, and I am allergic to peanuts.",
  },
  {
    daysAgo: 6,
    speaker: "Mara",
    text: "I moved to Porto last week, the climbing hall here is huge.",
  },
  { daysAgo: 6, speaker: "assistant", text: "Congratulations on the move! Did Joana come along?" },
  {
    daysAgo: 5,
    speaker: "Mara",
    text: "She helped me carry the boxes, my new flat is on the fourth floor.",
  },
];

/** The events of the tour: a conversation that changes its mind about one thing, and what an agent noted itself. */
export function conversation(
  scope: { org_id: string; project_id: string; subject_id: string },
  now: Date,
) {
  const at = (daysAgo: number, index: number) =>
    new Date(now.getTime() - daysAgo * DAY_MS + index * 60_000).toISOString();
  const messages = SAID.map(({ daysAgo, speaker, text }, index) => ({
    ...scope,
    kind: "conversation.message",
    occurred_at: at(daysAgo, index),
    payload: { role: speaker === "assistant" ? "assistant" : "user", speaker, text },
  }));
  const noted = {
    ...scope,
    kind: "agent.observation",
    occurred_at: at(4, 0),
    payload: { facts: [{ predicate: "preferred_channel", value: "email", confidence: 0.9 }] },
  };
  return [...messages, noted];
}

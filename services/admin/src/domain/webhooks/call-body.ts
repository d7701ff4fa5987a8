interface Event {
  type: string;
  at: Date;
  projectId: string;
  data: Readonly<Record<string, unknown>>;
}

const MOST_FACTS = 100;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The facts that an event names: the values of `superseded_by`, `fact_id`, `fact_ids` and of fields that end so. */
export function factIdsIn(data: Readonly<Record<string, unknown>>): string[] {
  const named = Object.entries(data).filter(([field]) =>
    /(^|_)fact_ids?$|^superseded_by$/.test(field),
  );
  const ids = named.flatMap(([, value]) => (Array.isArray(value) ? value : [value]));
  const unique = new Set(ids.filter((id) => typeof id === "string" && ID.test(id)));
  return [...unique].slice(0, MOST_FACTS);
}

/** The body of a call; the facts only where the webhook asks for content. */
export const callBody = (
  { type, at, projectId, data }: Event,
  facts: readonly object[] | null,
): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { project_id: projectId, ...data, ...(facts && { content: { facts } }) },
  });

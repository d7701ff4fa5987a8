/** A figure of a service's own metrics, by its name as a regular expression; NaN where there is none. */
export async function serviceMetric(internalUrl: string, name: string): Promise<number> {
  const page = await (await fetch(`${internalUrl}/metrics`)).text();
  return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(page)?.[1]);
}

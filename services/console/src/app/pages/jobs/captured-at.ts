/** When a job was captured: its id begins with the milliseconds. */
export function capturedAt(jobId: string): string {
  const ms = Number.parseInt(jobId.replaceAll("-", "").slice(0, 12), 16);
  return new Date(ms).toISOString();
}

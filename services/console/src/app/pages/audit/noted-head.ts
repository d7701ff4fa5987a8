import type { AuditHead } from "@memory-service/client/audit";

/** A head as it is noted, POSITION:HASH; null for any other text. */
export function headOf(text: string): AuditHead | null {
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : null;
}

export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`;

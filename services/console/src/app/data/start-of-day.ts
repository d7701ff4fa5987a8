/** A day of the reader's zone, as the moment it begins. */
export const startOfDay = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(`${day}T00:00:00`).toISOString();

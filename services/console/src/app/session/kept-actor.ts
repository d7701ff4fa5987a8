const NAME = "memory-console-actor";

/** The most characters of a name that the service takes in X-Service-Actor. */
export const MOST_ACTOR = 128;

/** The name that was given last, on this machine. */
export const keptActor = (): string => localStorage.getItem(NAME) ?? "";

export const keepActor = (actor: string): void => localStorage.setItem(NAME, actor);

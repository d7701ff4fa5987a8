const NAME = "memory-console-actor";

/** The name that was given last, on this machine. */
export const keptActor = (): string => localStorage.getItem(NAME) ?? "";

export const keepActor = (actor: string): void => localStorage.setItem(NAME, actor);

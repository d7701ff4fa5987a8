import { importMemory } from "@memory/api";

/** Whether a route takes a body of any size, as its path is in the contract: it is passed on as it arrives, however long that takes. */
export const takesAnySize = (path: string): boolean => path === importMemory.path;

/** The same of a request, by its target. */
export const isOfAnySize = (method: string | undefined, target: string | undefined): boolean =>
  method === importMemory.method && takesAnySize(target?.split("?", 1)[0] ?? "");

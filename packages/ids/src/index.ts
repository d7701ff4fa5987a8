import { v7, validate } from "uuid";

/** A new UUID version 7; ids minted by one process are in the order of minting, also within a millisecond. */
export const newId = (): string => v7();

/** True for any UUID, whatever its version; letters in either case. */
export const isUuid = (text: string): boolean => validate(text);

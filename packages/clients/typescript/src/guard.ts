import type { OnError } from "./settings.ts";

/** Does the work of an operation; where errors do not throw, gives back what stands for one. */
export type Guard = <T, F>(
  operation: string,
  work: () => Promise<T>,
  instead: (error: unknown) => F,
) => Promise<T | F>;

/** Keeps errors from the caller unless `onError` is "throw"; a function hears of each, is waited for, and may throw it. */
export const guardOf =
  (onError: OnError): Guard =>
  async (operation, work, instead) => {
    try {
      return await work();
    } catch (error) {
      if (onError === "throw") throw error;
      if (onError !== "continue") await onError(error, operation);
      return instead(error);
    }
  };

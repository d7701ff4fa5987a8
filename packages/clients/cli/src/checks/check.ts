/** What a check found. A warning is something that works, and may not be what is wanted. */
export interface Check {
  name: string;
  state: "ok" | "warning" | "wrong";
  detail: string;
  /** What to do about it. */
  advice?: string;
}

export const fine = (name: string, detail: string): Check => ({ name, state: "ok", detail });
export const warning = (name: string, detail: string, advice: string): Check => ({
  name,
  state: "warning",
  detail,
  advice,
});
export const wrong = (name: string, detail: string, advice: string): Check => ({
  name,
  state: "wrong",
  detail,
  advice,
});

import type { ModelFolder } from "./model-folder.ts";

/** What the thread is given when it starts. */
export interface ThreadInput {
  readonly model: ModelFolder;
  /** Leaves the cores to others. */
  readonly isBackground: boolean;
}

/** One request at a time is sent; the thread also answers once, without vectors, when it has loaded the model. */
export interface ThreadRequest {
  readonly texts: readonly string[];
}

export type ThreadAnswer =
  | { readonly vectors: readonly Float32Array[] }
  | { readonly fault: string };

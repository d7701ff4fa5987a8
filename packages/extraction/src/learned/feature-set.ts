import { Marked } from "@memory/text/matching";
import { BUCKETS, type Features } from "./features.ts";

const seen = new Marked(BUCKETS);

/** Features as they are seen, each once. One is gathered at a time: the next one takes the marks of the last. */
export class FeatureSet {
  private readonly found: number[] = [];

  constructor(features: readonly number[]) {
    seen.clear();
    for (const feature of features) this.add(feature);
  }

  add(feature: number): this {
    if (seen.add(feature)) this.found.push(feature);
    return this;
  }

  /** In the order in which they were added. */
  all(): Features {
    return Int32Array.from(this.found);
  }
}

import { BUCKETS, type Features } from "./features.ts";

/** Weights of the classes of a choice, by bucket: those of bucket b stand from `starts[b]` to `starts[b + 1]`. */
export interface ChoiceWeights {
  readonly classes: readonly string[];
  readonly starts: Int32Array;
  readonly of: Uint8Array;
  /** Each is the number of its value in `values`: a byte a weight keeps what is looked through small. */
  readonly weights: Uint8Array;
  readonly values: Float32Array;
  /** Of a choice of few classes the same again, bucket by bucket with a byte for each class: one look instead of three. */
  readonly rows: Uint8Array | null;
}

/** Bytes of a row of `rows`. */
const ROW = 4;

/** Such weights as they are stored: a byte each, to be multiplied by `unit`, with the bucket and the class of each. */
export interface StoredChoice {
  readonly classes: readonly string[];
  readonly unit: number;
  /** Base64 of 16-bit little-endian numbers, ascending. */
  readonly buckets: string;
  readonly of: string;
  readonly weights: string;
}

export function readChoice({ classes, unit, buckets, of, weights }: StoredChoice): ChoiceWeights {
  const bytes = Buffer.from(buckets, "base64");
  const starts = new Int32Array(BUCKETS + 1);
  for (let i = 0; i < bytes.length; i += 2) {
    const next = bytes.readUInt16LE(i) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let b = 1; b <= BUCKETS; b++) starts[b] = (starts[b] ?? 0) + (starts[b - 1] ?? 0);
  const sparse = {
    starts,
    of: new Uint8Array(Buffer.from(of, "base64")),
    weights: new Uint8Array(Buffer.from(weights, "base64")),
  };
  return {
    classes,
    ...sparse,
    rows: classes.length <= ROW ? rowsOf(sparse) : null,
    values: Float32Array.from(
      { length: 256 },
      (_, byte) => (byte < 128 ? byte : byte - 256) * unit,
    ),
  };
}

function rowsOf({ starts, of, weights }: Pick<ChoiceWeights, "starts" | "of" | "weights">) {
  const rows = new Uint8Array(ROW * BUCKETS);
  for (let b = 0; b < BUCKETS; b++)
    for (let i = starts[b] ?? 0; i < (starts[b + 1] ?? 0); i++)
      rows[ROW * b + (of[i] ?? 0)] = weights[i] ?? 0;
  return rows;
}

function scoresInRows(
  classes: number,
  rows: Uint8Array,
  values: Float32Array,
  features: Features,
): Float64Array {
  const scores = new Float64Array(classes);
  for (const f of features)
    for (let one = 0; one < classes; one++)
      scores[one] = (scores[one] ?? 0) + (values[rows[ROW * f + one] ?? 0] ?? 0);
  return scores;
}

/** The score of each class. */
function scoresOf(choice: ChoiceWeights, features: Features): Float64Array {
  const { classes, starts, of, weights, values, rows } = choice;
  if (rows !== null) return scoresInRows(classes.length, rows, values, features);
  const scores = new Float64Array(classes.length);
  for (const f of features) {
    const end = starts[f + 1] ?? 0;
    for (let i = starts[f] ?? 0; i < end; i++) {
      const one = of[i] ?? 0;
      scores[one] = (scores[one] ?? 0) + (values[weights[i] ?? 0] ?? 0);
    }
  }
  return scores;
}

/** How probable each class of a value is, in the order of the classes (a multinomial logistic model). */
export function sharesOf(choice: ChoiceWeights, features: Features): Float64Array {
  const shares = scoresOf(choice, features);
  let top = Number.NEGATIVE_INFINITY;
  for (const score of shares) top = Math.max(top, score);
  let whole = 0;
  for (let i = 0; i < shares.length; i++) {
    const share = Math.exp((shares[i] ?? 0) - top);
    shares[i] = share;
    whole += share;
  }
  for (let i = 0; i < shares.length; i++) shares[i] = (shares[i] ?? 0) / whole;
  return shares;
}

/** The likeliest class of a value. */
export function likeliestClass(choice: ChoiceWeights, features: Features): string {
  const shares = sharesOf(choice, features);
  let likeliest = 0;
  for (let one = 1; one < shares.length; one++)
    if ((shares[one] ?? 0) > (shares[likeliest] ?? 0)) likeliest = one;
  return choice.classes[likeliest] ?? "";
}

/** The classes of a value that are at least so probable, each with how probable it is, the likeliest first. */
export function likelyClasses(
  choice: ChoiceWeights,
  features: Features,
  least: number,
): (readonly [name: string, probability: number])[] {
  const likely: (readonly [string, number])[] = [];
  for (const [one, share] of sharesOf(choice, features).entries())
    if (share >= least) likely.push([choice.classes[one] ?? "", share]);
  return likely.sort(([, a], [, b]) => b - a);
}

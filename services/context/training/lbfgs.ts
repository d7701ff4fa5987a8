/** A function of weights: answers its value and writes its gradient into `gradient`. */
export type Objective = (weights: Float64Array, gradient: Float64Array) => number;

const MEMORY = 10;
const STEPS = 60;
const HALVINGS = 20;
const SUFFICIENT = 1e-4;
const TOLERANCE = 1e-6;

interface Step {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly curvature: number;
}

/** The weights at which a smooth function is least, from zero on (L-BFGS, Nocedal and Wright, Numerical Optimization, 7.2). */
export function minimise(objective: Objective, dimensions: number): Float64Array {
  let weights = new Float64Array(dimensions);
  let gradient = new Float64Array(dimensions);
  let value = objective(weights, gradient);
  const steps: Step[] = [];
  for (let step = 0; step < STEPS; step++) {
    const direction = descent(gradient, steps);
    const first = step === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    const next = search(objective, weights, direction, value, dot(gradient, direction), first);
    if (next === null) break;
    const moved = next.weights.map((weight, k) => weight - (weights[k] ?? 0));
    const turned = next.gradient.map((slope, k) => slope - (gradient[k] ?? 0));
    const curvature = dot(moved, turned);
    if (curvature > 0) steps.push({ moved, turned, curvature });
    if (steps.length > MEMORY) steps.shift();
    const gained = value - next.value;
    ({ weights, gradient, value } = next);
    if (gained < TOLERANCE * Math.max(1, Math.abs(value))) break;
  }
  return weights;
}

function descent(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope);
  const shares: number[] = [];
  for (const { moved, turned, curvature } of steps.toReversed()) {
    const share = dot(moved, direction) / curvature;
    shares.push(share);
    add(direction, turned, -share);
  }
  const last = steps.at(-1);
  if (last !== undefined) {
    const scale = last.curvature / dot(last.turned, last.turned);
    for (let k = 0; k < direction.length; k++) direction[k] = (direction[k] ?? 0) * scale;
  }
  for (const { moved, turned, curvature } of steps) {
    add(direction, moved, (shares.pop() ?? 0) - dot(turned, direction) / curvature);
  }
  return direction;
}

function search(
  objective: Objective,
  from: Float64Array,
  direction: Float64Array,
  value: number,
  slope: number,
  first: number,
): {
  weights: Float64Array<ArrayBuffer>;
  gradient: Float64Array<ArrayBuffer>;
  value: number;
} | null {
  for (let halving = 0, length = first; halving < HALVINGS; halving++, length /= 2) {
    const weights = from.map((weight, k) => weight + length * (direction[k] ?? 0));
    const gradient = new Float64Array(from.length);
    const reached = objective(weights, gradient);
    if (reached <= value + SUFFICIENT * length * slope)
      return { weights: Float64Array.from(weights), gradient, value: reached };
  }
  return null;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] ?? 0) * (b[k] ?? 0);
  return sum;
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let k = 0; k < to.length; k++) to[k] = (to[k] ?? 0) + times * (what[k] ?? 0);
}

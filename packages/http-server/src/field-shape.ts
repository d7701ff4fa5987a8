import { z } from "zod";

/** The fields that a schema knows, in objects and lists of any depth; null knows none by name: any value, or an object of any fields. */
export type Shape = ObjectShape | ListShape | null;

interface ObjectShape {
  readonly fields: ReadonlyMap<string, Shape>;
}

interface ListShape {
  readonly items: Shape;
}

const shapes = new WeakMap<object, Shape>();

/** The shape of what a schema reads, before it transforms it. */
export function shapeOf(schema: unknown): Shape {
  if (!(schema instanceof z.ZodType)) return null;
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const shape = made(schema);
  shapes.set(schema, shape);
  return shape;
}

function made(schema: z.ZodType): Shape {
  if (schema instanceof z.ZodObject) return ofObject(schema);
  if (schema instanceof z.ZodArray) {
    const items = shapeOf(schema.element);
    return items === null ? null : { items };
  }
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options.map(shapeOf));
  const { innerType } = schema._zod.def as { innerType?: unknown };
  return shapeOf(innerType);
}

function ofObject({ shape, _zod }: z.ZodObject): Shape {
  const { catchall } = _zod.def;
  if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return null;
  const fields = Object.entries(shape).map(([name, field]) => [name, shapeOf(field)] as const);
  return { fields: new Map(fields) };
}

/** What any of the choices knows; a choice that is no object reads no fields. */
function ofUnion(choices: readonly Shape[]): Shape {
  const objects = choices.filter((shape) => shape !== null && "fields" in shape);
  if (objects.length === 0) return choices.find((shape) => shape !== null) ?? null;
  return { fields: new Map(objects.flatMap(({ fields }) => [...fields])) };
}

/** Whether a value has a field that a shape does not know; what nearly all requests are asked, so without a path. */
export function hasUnknown(shape: Shape, value: unknown): boolean {
  if (shape === null || typeof value !== "object" || value === null) return false;
  if ("items" in shape)
    return Array.isArray(value) && value.some((item) => hasUnknown(shape.items, item));
  if (Array.isArray(value)) return false;
  for (const name in value) {
    const field = shape.fields.get(name);
    if (field === undefined) return true;
    if (field !== null && hasUnknown(field, (value as Record<string, unknown>)[name])) return true;
  }
  return false;
}

/** The paths of the fields that a shape does not know, below `prefix`, as they come. */
export function* unknownIn(shape: Shape, value: unknown, prefix = ""): Generator<string, void> {
  if (shape === null || typeof value !== "object" || value === null) return;
  if ("items" in shape) {
    const items: unknown[] = Array.isArray(value) ? value : [];
    for (const [n, item] of items.entries()) yield* unknownIn(shape.items, item, `${prefix}${n}.`);
  } else if (!Array.isArray(value)) yield* unknownOf(shape, value, prefix);
}

function* unknownOf({ fields }: ObjectShape, value: object, prefix: string): Generator<string> {
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.get(name);
    if (field === undefined) yield prefix + name;
    else yield* unknownIn(field, inner, `${prefix}${name}.`);
  }
}

/** A value without the fields that a shape does not know. */
export function knownPart(shape: Shape, value: unknown): unknown {
  if (shape === null || typeof value !== "object" || value === null) return value;
  if ("items" in shape)
    return Array.isArray(value) ? value.map((item) => knownPart(shape.items, item)) : value;
  if (Array.isArray(value)) return value;
  const kept = Object.entries(value)
    .filter(([name]) => shape.fields.has(name))
    .map(([name, inner]) => [name, knownPart(shape.fields.get(name) ?? null, inner)] as const);
  return Object.fromEntries(kept);
}

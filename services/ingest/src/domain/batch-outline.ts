/** A part of a body's bytes, from `start` up to, not including, `end`. */
export interface Part {
  start: number;
  end: number;
}

/** The positions of a batch's events and of its other members in the bytes of a body. */
export interface BatchOutline {
  events: Part[];
  others: { key: Part; value: Part }[];
}

const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = [0x7b, 0x5b, 0x7d, 0x5d] as const;
const [COMMA, COLON, SPACE] = [0x2c, 0x3a, 0x20] as const;

/**
 * Splits a body by its outline (positions of brackets and commas of two levels and of colons of the first). Null when it is not an
 * object with one array `events` of at least one element: such a body is read as a whole. The parts together are all of the body but
 * punctuation, so it is JSON exactly when each of them is.
 */
export function batchOutline(bytes: Buffer, outline: readonly number[]): BatchOutline | null {
  const members = membersOf(bytes, outline);
  // A key written with escapes is found when the other members are read.
  const own = members?.filter(({ key }) => textOf(bytes, key) === '"events"') ?? [];
  const [first] = own;
  if (members === null || own.length !== 1 || !first?.elements) return null;
  if (first.elements.every((part) => isBlank(bytes, part))) return null;
  return { events: first.elements, others: members.filter((member) => member !== first) };
}

interface Member {
  key: Part;
  value: Part;
  /** Null when it is not an array. */
  elements: Part[] | null;
  /** Index in the outline of the comma or bracket that ends the member. */
  end: number;
}

function membersOf(bytes: Buffer, outline: readonly number[]): Member[] | null {
  const [first = 0] = outline;
  if (bytes[first] !== OPEN_OBJECT || !isBlank(bytes, { start: 0, end: first })) return null;
  const members: Member[] = [];
  let end = 0;
  do {
    const member = memberAt(bytes, outline, end);
    if (member === null) return null;
    members.push(member);
    end = member.end;
  } while (bytes[outline[end] ?? 0] === COMMA);
  const behind = { start: (outline[end] ?? 0) + 1, end: bytes.length };
  return end === outline.length - 1 && isBlank(bytes, behind) ? members : null;
}

/** The member that begins after the n-th position of the outline. */
function memberAt(bytes: Buffer, outline: readonly number[], n: number): Member | null {
  const [before = 0, colon = 0, start] = outline.slice(n, n + 3);
  if (bytes[colon] !== COLON || start === undefined) return null;
  const key = { start: before + 1, end: colon };
  if (isEndOfMember(bytes[start]))
    return { key, value: { start: colon + 1, end: start }, elements: null, end: n + 2 };
  const marks = containerAt(bytes, outline, n + 2);
  const end = n + 2 + marks.length;
  const [close, behind] = [marks.at(-1), outline[end]];
  if (close === undefined || behind === undefined || !isEndOfMember(bytes[behind])) return null;
  const outside = [
    { start: colon + 1, end: start },
    { start: close + 1, end: behind },
  ];
  if (!outside.every((part) => isBlank(bytes, part))) return null;
  const elements = bytes[start] === OPEN_ARRAY ? between(marks) : null;
  return { key, value: { start, end: close + 1 }, elements, end };
}

/** The brackets and commas of the array or object at that position of the outline; empty when it is not closed properly. */
function containerAt(bytes: Buffer, outline: readonly number[], n: number): number[] {
  let end = n + 1;
  while (bytes[outline[end] ?? 0] === COMMA) end++;
  const opening = bytes[outline[n] ?? 0];
  const closing = opening === OPEN_ARRAY ? CLOSE_ARRAY : CLOSE_OBJECT;
  return bytes[outline[end] ?? 0] === closing ? outline.slice(n, end + 1) : [];
}

const isEndOfMember = (byte: number | undefined): boolean =>
  byte === COMMA || byte === CLOSE_OBJECT;

const between = (marks: readonly number[]): Part[] =>
  marks.slice(1).map((end, n) => ({ start: (marks[n] ?? 0) + 1, end }));

const textOf = (bytes: Buffer, { start, end }: Part): string =>
  bytes.toString("utf8", start, end).trim();

function isBlank(bytes: Buffer, { start, end }: Part): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) > SPACE) return false;
  return true;
}

import { readFileSync } from "node:fs";
import { parseAst } from "rolldown/parseAst";

export interface SqlText {
  file: string;
  /** One line, interpolations resolved where they are constants, else `$?`. */
  sql: string;
}

export interface Node {
  type: string;
  [field: string]: unknown;
}

export const UNKNOWN = "$?";
const MAX_VARIANTS = 8;
const STATEMENT =
  /^\s*(?:WITH|SELECT|INSERT INTO|UPDATE|DELETE FROM|DECLARE|MERGE|TRUNCATE|COPY)\s/;

/** Every SQL statement in the source files; where a part of it is chosen by a condition, every variant. */
export function sqlTexts(files: string[]): SqlText[] {
  return files.flatMap((file) => textsOf(file, readFileSync(file, "utf8")));
}

/** The statements in one source text. */
export function textsOf(file: string, source: string): SqlText[] {
  const nodes = [...nodesOf(parseAst(source, { lang: "ts" }) as unknown as Node)];
  const constants = new Map<string, Node>();
  for (const { type, id, init } of nodes) {
    const name = type === "VariableDeclarator" ? (id as Node)["name"] : undefined;
    if (typeof name === "string" && isNode(init)) constants.set(name, init);
  }
  const inlined = new Set<unknown>();
  for (const template of nodes.filter(({ type }) => type === "TemplateLiteral"))
    for (const part of template["expressions"] as Node[])
      if (part.type === "Identifier") inlined.add(constants.get(String(part["name"])));
  return nodes
    .filter((node) => (node.type === "TemplateLiteral" || isText(node)) && !inlined.has(node))
    .flatMap((node) => variantsOf(node, constants, 0))
    .filter((text) => STATEMENT.test(text))
    .map((text) => ({ file, sql: text.replaceAll(/\s+/g, " ").trim() }));
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

const isText = (node: Node): boolean =>
  node.type === "Literal" && typeof node["value"] === "string";

const isNumber = (node: Node): boolean =>
  node.type === "Literal" && typeof node["value"] === "number";

export function* nodesOf(node: Node): Iterable<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* nodesOf(child);
}

export function variantsOf(node: Node, constants: Map<string, Node>, depth: number): string[] {
  if (depth > 16) return [UNKNOWN];
  const below = (child: unknown) => variantsOf(child as Node, constants, depth + 1);
  if (isText(node) || isNumber(node)) return [String(node["value"])];
  if (node.type === "Identifier") {
    const init = constants.get(String(node["name"]));
    return init === undefined ? [UNKNOWN] : below(init);
  }
  const called = calledText(node, constants);
  if (called !== null) return variantsOf(called.body, called.constants, depth + 1);
  if (node.type === "ConditionalExpression")
    return [...below(node["consequent"]), ...below(node["alternate"])];
  if (node.type !== "TemplateLiteral") return [UNKNOWN];
  const quasis = node["quasis"] as { value: { cooked: string } }[];
  const parts = (node["expressions"] as Node[]).map(below);
  return quasis.reduce<string[]>(
    (texts, { value }, n) =>
      texts
        .flatMap((text) => (parts[n] ?? [""]).map((part) => text + value.cooked + part))
        .slice(0, MAX_VARIANTS),
    [""],
  );
}

/** What a call of a one-line function gives, with its parameters as constants; null for any other node. */
function calledText(
  { type, callee, arguments: given }: Node,
  constants: Map<string, Node>,
): { body: Node; constants: Map<string, Node> } | null {
  if (type !== "CallExpression") return null;
  const called = constants.get(String((callee as Node)["name"]));
  if (called?.type !== "ArrowFunctionExpression" || !isNode(called["body"])) return null;
  const parameters = (called["params"] as Node[]).map(({ name }, n): [string, Node | undefined] => [
    String(name),
    (given as Node[])[n],
  ]);
  const named = parameters.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return { body: called["body"], constants: new Map([...constants, ...named]) };
}

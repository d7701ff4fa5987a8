import { parseAst } from "rolldown/parseAst";
import { isNode, type Node, nodesOf, UNKNOWN, variantsOf } from "../scoped-statements/sql-texts.ts";

/** The declared type of a column: a type of JavaScript, or null for a named type, of which only the column's name is checked. */
type DeclaredType = string | null;

export interface DeclaredRows {
  /** Path, and what the row is called in it. */
  place: string;
  /** The statement, in every variant that a condition chooses; null when it is put together at run time. */
  statements: string[] | null;
  /** Null when the row is a type parameter, or is computed from others. */
  columns: Map<string, DeclaredType> | null;
}

export interface Source {
  file: string;
  text: string;
}

/** Every `query<Row>(statement)` of the source files of one service, with the types that they declare. */
export function declaredRows(sources: readonly Source[]): DeclaredRows[] {
  const parsed = sources.map(({ file, text }) => ({
    file,
    nodes: [...nodesOf(parseAst(text, { lang: "ts" }) as unknown as Node)],
  }));
  const all = parsed.flatMap(({ nodes }) => nodes);
  const [shared, exported] = [declarationsOf(all), constantsOf(all)];
  return parsed.flatMap(({ file, nodes }) => {
    const types = new Map([...shared, ...declarationsOf(nodes)]);
    const own = constantsOf(nodes);
    const constants = new Map([...importedBy(nodes, exported, own), ...own]);
    return nodes.filter(isTypedQuery).map((call) => {
      const [row] = (call["typeArguments"] as { params: Node[] }).params;
      const [statement] = call["arguments"] as Node[];
      return {
        place: `${file}: ${nameOf(row)}`,
        statements: statement ? statementsOf(statement, constants) : null,
        columns: row ? columnsOf(row, types) : null,
      };
    });
  });
}

const isTypedQuery = ({ type, callee, typeArguments }: Node): boolean =>
  type === "CallExpression" &&
  isNode(typeArguments) &&
  isNode(callee) &&
  callee.type === "MemberExpression" &&
  (callee["property"] as Node)["name"] === "query";

const nameOf = (row: Node | undefined): string =>
  row?.type === "TSTypeReference" ? String((row["typeName"] as Node)["name"]) : (row?.type ?? "");

/** Interfaces and type aliases by name. */
const declarationsOf = (nodes: readonly Node[]): Map<string, Node> =>
  new Map(
    nodes
      .filter(({ type }) => type === "TSInterfaceDeclaration" || type === "TSTypeAliasDeclaration")
      .map((node) => [String((node["id"] as Node)["name"]), node]),
  );

/** The declared values of constants, by name; a name that is declared twice is left out. */
function constantsOf(nodes: readonly Node[]): Map<string, Node> {
  const declared = nodes.flatMap(({ type, id, init }): [string, Node][] =>
    type === "VariableDeclarator" && isNode(init) ? [[String((id as Node)["name"]), init]] : [],
  );
  const counts = Map.groupBy(declared, ([name]) => name);
  return new Map(declared.filter(([name]) => counts.get(name)?.length === 1));
}

/** Constants of other files that a file imports by their own names, with those that they are made of; none that a constant of the file would hide. */
function importedBy(
  nodes: readonly Node[],
  constants: Map<string, Node>,
  own: Map<string, Node>,
): Map<string, Node> {
  const found = new Map<string, Node>();
  const add = (name: string): void => {
    const init = constants.get(name);
    if (init === undefined || found.has(name)) return;
    const parts = [...nodesOf(init)].filter(({ type }) => type === "Identifier");
    const names = parts.map((part) => String(part["name"]));
    if (names.some((part) => own.has(part))) return;
    found.set(name, init);
    names.forEach(add);
  };
  for (const { type, local } of nodes)
    if (type === "ImportSpecifier") add(String((local as Node)["name"]));
  return found;
}

function statementsOf(given: Node, constants: Map<string, Node>): string[] | null {
  const properties = given.type === "ObjectExpression" ? (given["properties"] as Node[]) : [];
  const text = properties.find((property) => (property["key"] as Node)?.["name"] === "text");
  const node = given.type === "ObjectExpression" ? text?.["value"] : given;
  const variants = isNode(node) ? variantsOf(node, constants, 0) : [UNKNOWN];
  // What a cursor fetches, its declaration says.
  const isOpaque = (text: string) => text.includes(UNKNOWN) || /^\s*FETCH\b/.test(text);
  return variants.some(isOpaque) ? null : variants;
}

function columnsOf(row: Node, types: Map<string, Node>): Map<string, DeclaredType> | null {
  if (row.type === "TSTypeLiteral") return membersOf(row["members"] as Node[]);
  if (row.type === "TSIntersectionType")
    return merged((row["types"] as Node[]).map((part) => columnsOf(part, types)));
  if (row.type !== "TSTypeReference" || row["typeArguments"]) return null;
  const declared = types.get(nameOf(row));
  if (declared?.type === "TSTypeAliasDeclaration")
    return columnsOf(declared["typeAnnotation"] as Node, types);
  if (declared === undefined || declared["typeParameters"]) return null;
  const parents = (declared["extends"] as Node[]).map(({ expression, typeArguments }) => {
    const typeName = expression as Node;
    return columnsOf({ type: "TSTypeReference", typeName, typeArguments }, types);
  });
  return merged([...parents, membersOf((declared["body"] as { body: Node[] }).body)]);
}

function merged(parts: (Map<string, DeclaredType> | null)[]): Map<string, DeclaredType> | null {
  const known = parts.filter((part) => part !== null);
  return known.length === parts.length ? new Map(known.flatMap((part) => [...part])) : null;
}

const membersOf = (members: readonly Node[]): Map<string, DeclaredType> =>
  new Map(
    members.map(({ key, typeAnnotation }) => {
      const name = (key as Node)["name"] ?? (key as Node)["value"];
      return [String(name), declaredType((typeAnnotation as Node)["typeAnnotation"] as Node)];
    }),
  );

const KEYWORDS: Record<string, string> = {
  TSStringKeyword: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
};
const CLASSES = new Set(["Date", "Buffer"]);

/** Null is left out: whether a column may be null is not in what a statement says of itself. */
function declaredType(type: Node): DeclaredType {
  const keyword = KEYWORDS[type.type];
  if (keyword !== undefined) return keyword;
  if (type.type === "TSTypeReference" && CLASSES.has(nameOf(type))) return nameOf(type);
  if (type.type === "TSLiteralType") return typeof (type["literal"] as Node)["value"];
  if (type.type === "TSTypeOperator") return declaredType(type["typeAnnotation"] as Node);
  if (type.type === "TSArrayType") {
    const element = declaredType(type["elementType"] as Node);
    return element === null ? null : `${element}[]`;
  }
  if (type.type !== "TSUnionType") return null;
  const others = (type["types"] as Node[]).filter((part) => part.type !== "TSNullKeyword");
  const kinds = new Set(others.map(declaredType));
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null;
}

import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript";
import { leanMembers } from "./lean-types.ts";
import { groupsOf, type OpenApi } from "./type-groups.ts";

type Members = Map<string, ts.TypeElement>;
type Kind = (typeof KINDS)[number];

/** A file of the types: members of one interface, in the order of the document. */
interface Part {
  kind: Kind;
  group: string;
  members: readonly ts.TypeElement[];
}

const EXPORT = [ts.factory.createToken(ts.SyntaxKind.ExportKeyword)];
/** The interfaces that are split into files; those of one refer to the ones before it. */
const KINDS = ["schemas", "operations", "paths"] as const;
/** A file is at most this long, its imports not counted. */
const LINES = 280;
const REFERENCE = /(?:components\["(schemas)"\]|(operations))\["([^"]+)"\]/g;

/** TypeScript of the types of a document: a file for each kind and group, and `index.ts`, which joins them. No file imports one that imports it. */
export async function filesOf(document: OpenApi): Promise<Map<string, string>> {
  const nodes = await openapiTypes(JSON.stringify(document), { defaultNonNullable: false });
  const members: Record<Kind, Members> = {
    schemas: typeMembers(membersOf(nodes, "components").get("schemas")),
    operations: leanMembersOf(nodes, "operations"),
    paths: leanMembersOf(nodes, "paths"),
  };
  const parts = [...groupsOf(document)].flatMap(([group, names]) =>
    KINDS.flatMap((kind) =>
      partsOf(names[kind].flatMap((name) => members[kind].get(name) ?? [])).map(
        (own, n): Part => ({ kind, group: n === 0 ? group : `${group}${n + 1}`, members: own }),
      ),
    ),
  );
  const homes = new Map(
    parts.flatMap((part) =>
      part.members.map((member) => [`${part.kind} ${nameOf(member)}`, part] as const),
    ),
  );
  const texts = parts.map((part) => [fileOf(part), partText(part, homes)] as const);
  return new Map([...texts, ["index.ts", indexText(parts)]]);
}

/** Members in their order, in as many parts as files of LINES lines need. */
function partsOf(members: readonly ts.TypeElement[]): ts.TypeElement[][] {
  const parts: ts.TypeElement[][] = [];
  let lines = LINES;
  for (const member of members) {
    const more = astToString(member).split("\n").length;
    if (lines + more > LINES) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)?.push(member);
    lines += more;
  }
  return parts;
}

const fileOf = ({ kind, group }: Part): string => `${kind}/${group}.ts`;
const aliasOf = ({ kind, group }: Part): string =>
  `${group}${kind[0]?.toUpperCase()}${kind.slice(1)}`;
const importOf = (part: Part, from: string): string =>
  `import type { ${part.kind} as ${aliasOf(part)} } from "${from}/${fileOf(part)}";`;

/** The interface of a part; a member of another file is named by that file's interface. */
function partText(part: Part, homes: ReadonlyMap<string, Part>): string {
  const used = new Set<Part>();
  const text = astToString(interfaceOf(part.kind, part.members)).replaceAll(
    REFERENCE,
    (_, schemas: string | undefined, operations: string | undefined, name: string) => {
      const home = homes.get(`${schemas ?? operations} ${name}`);
      if (home === undefined) throw new Error(`no file of the types has ${name}`);
      if (home !== part) used.add(home);
      return `${home === part ? part.kind : aliasOf(home)}["${name}"]`;
    },
  );
  return `${[...[...used].map((one) => importOf(one, "..")), ""].join("\n")}${text}`;
}

/** One interface of each kind, which extends those of the parts. */
function indexText(parts: readonly Part[]): string {
  const interfaces = KINDS.map((kind) => {
    const names = parts.filter((part) => part.kind === kind).map(aliasOf);
    const shown = kind === "schemas" ? "interface" : "export interface";
    return `${shown} ${kind} extends\n    ${names.join(",\n    ")} {}`;
  });
  const components = "export interface components {\n    schemas: schemas;\n}";
  const imports = parts.map((part) => importOf(part, ".")).join("\n");
  return `${[imports, ...interfaces, components].join("\n\n")}\n`;
}

const interfaceOf = (name: string, members: readonly ts.TypeElement[]) =>
  ts.factory.createInterfaceDeclaration(EXPORT, name, undefined, undefined, members);

function interfaceMembers(nodes: readonly ts.Node[], name: string): readonly ts.TypeElement[] {
  const found = nodes.filter(ts.isInterfaceDeclaration).find((node) => node.name.text === name);
  if (found === undefined) throw new Error(`the types have no interface ${name}`);
  return found.members;
}

const membersOf = (nodes: readonly ts.Node[], name: string): Members =>
  byName(interfaceMembers(nodes, name));
const leanMembersOf = (nodes: readonly ts.Node[], name: string): Members =>
  byName(leanMembers(interfaceMembers(nodes, name)));

function typeMembers(member: ts.TypeElement | undefined): Members {
  const type = member !== undefined && ts.isPropertySignature(member) ? member.type : undefined;
  if (type === undefined || !ts.isTypeLiteralNode(type)) throw new Error("schemas have no members");
  return byName(type.members);
}

const byName = (members: Iterable<ts.TypeElement>): Members =>
  new Map([...members].map((member) => [nameOf(member), member]));

function nameOf({ name }: ts.TypeElement): string {
  if (name === undefined || !(ts.isIdentifier(name) || ts.isStringLiteral(name)))
    throw new Error("a member of the types has no name");
  return name.text;
}

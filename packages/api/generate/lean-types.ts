import ts from "typescript";

type Members = readonly ts.TypeElement[];

/** The members without those that say nothing: what is never there, an object that is left empty, headers under any name. */
export const leanMembers = (members: Members): ts.TypeElement[] =>
  members.map((member) => lean(member) as ts.TypeElement).filter((member) => !saysNothing(member));

function lean(node: ts.Node): ts.Node {
  if (!ts.isTypeLiteralNode(node)) return ts.visitEachChild(node, lean, undefined);
  const members = leanMembers(node.members);
  const object = ts.factory.createTypeLiteralNode(members);
  const [first] = members;
  const fitsOneLine =
    members.length === 1 && first !== undefined && !ts.getSyntheticLeadingComments(first);
  return fitsOneLine ? ts.setEmitFlags(object, ts.EmitFlags.SingleLine) : object;
}

function saysNothing(member: ts.TypeElement): boolean {
  if (!ts.isPropertySignature(member) || member.type === undefined) return false;
  const { type } = member;
  if (type.kind === ts.SyntaxKind.NeverKeyword) return true;
  if (!ts.isTypeLiteralNode(type)) return false;
  return (
    type.members.length === 0 ||
    (ts.isIdentifier(member.name) &&
      member.name.text === "headers" &&
      type.members.every(ts.isIndexSignatureDeclaration))
  );
}

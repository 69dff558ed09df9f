// Prints [file, name, first line, last line, kind] for each definition of the scripts named on standard input.
const fs = require("fs");
const ts = require(require.resolve("typescript", { paths: [process.argv[2]] }));

const FUNCTIONS = new Set([
  ts.SyntaxKind.FunctionDeclaration, ts.SyntaxKind.MethodDeclaration, ts.SyntaxKind.Constructor,
  ts.SyntaxKind.GetAccessor, ts.SyntaxKind.SetAccessor,
]);
const TYPES = new Set([
  ts.SyntaxKind.ClassDeclaration, ts.SyntaxKind.InterfaceDeclaration, ts.SyntaxKind.EnumDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration, ts.SyntaxKind.ModuleDeclaration,
]);
const VALUES = new Set([
  ts.SyntaxKind.FunctionExpression, ts.SyntaxKind.ArrowFunction, ts.SyntaxKind.ClassExpression,
]);

function kindOf(node) {
  if (FUNCTIONS.has(node.kind)) return node.body ? "function" : null;
  if (TYPES.has(node.kind)) return "type";
  return null;
}

function visit(node, source, file) {
  let kind = kindOf(node), name = node.name, value = null;
  if (ts.isConstructorDeclaration(node)) name = { getText: () => "constructor" };
  if (ts.isVariableDeclaration(node)) { kind = "other"; value = node.initializer; }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    name = node.left; value = node.right;
  }
  if (value && VALUES.has(value.kind)) kind = ts.isClassExpression(value) ? "type" : "function";
  if (kind && name) {
    const at = (offset) => source.getLineAndCharacterOfPosition(offset).line;
    const row = [file, name.getText(source), at(node.getStart(source)), at(node.end), kind];
    process.stdout.write(JSON.stringify(row) + "\n");
  }
  node.forEachChild((child) => visit(child, source, file));
}

for (const file of fs.readFileSync(0, "utf8").split("\n")) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  visit(source, source, file);
}

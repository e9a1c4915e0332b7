import { getMetadataArgsStorage } from 'typeorm';
import ts from 'typescript';
import { entities } from '../../src/bootstrap/entities';

const STATEMENT = /^sql(\.unscoped)?$/;

const TABLES = new Map(
  getMetadataArgsStorage()
    .tables.filter(({ target }) => (entities as unknown[]).includes(target))
    .map(({ target, name }) => [(target as { name: string }).name, name ?? '']),
);

/**
 * The texts of the statements in a source file. A fragment, and the rows of a class (`rowsOf`), count for each statement that
 * contains them: directly, by a variable, or by a function of the same file.
 */
export function sqlTexts(source: string): string[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const declarations = declarationsOf(file);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && STATEMENT.test(node.tag.getText()))
      texts.push(textOf(node, declarations, new Set()));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** What a name in the file means: the value of a variable, or the body of a function or method. */
function declarationsOf(file: ts.SourceFile): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    const value = ts.isVariableDeclaration(node)
      ? node.initializer
      : ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
        ? node.body
        : undefined;
    const name = (node as ts.NamedDeclaration).name;
    if (value && name && ts.isIdentifier(name)) found.set(name.text, [...(found.get(name.text) ?? []), value]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Node, declarations: Map<string, ts.Node[]>, seen: Set<ts.Node>): string {
  if (seen.has(node)) return '';
  seen.add(node);
  const parts: string[] = [];
  if (
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isStringLiteral(node)
  )
    parts.push(node.text);
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'rowsOf'
  )
    parts.push(`from ${TABLES.get(node.arguments[0]?.getText() ?? '') ?? ''} `);
  if (ts.isIdentifier(node))
    parts.push(
      ...(declarations.get(node.text) ?? []).filter(isOfSql).map((value) => textOf(value, declarations, seen)),
    );
  ts.forEachChild(node, (child) => void parts.push(textOf(child, declarations, seen)));
  return parts.join(' ');
}

/** Whether the value is a part of a statement, and runs none itself. */
function isOfSql(node: ts.Node): boolean {
  const text = node.getText();
  return /sql\.(fragment|raw)`?|rowsOf\(/.test(text) && !hasStatement(node);
}

function hasStatement(node: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(node) && STATEMENT.test(node.tag.getText())) return true;
  return ts.forEachChild(node, (child) => (hasStatement(child) ? true : undefined)) ?? false;
}

import ts from 'typescript';

/** The exports of an `index.ts`. */
export interface ExportedNames {
  /** Exported values. */
  values: string[];
  /** Exported types. */
  types: string[];
}

/** The names in the `export { … } from …` of a source. */
export function exportedNames(source: string): ExportedNames {
  const exports = ts
    .createSourceFile('index.ts', source, ts.ScriptTarget.Latest)
    .statements.filter(ts.isExportDeclaration);
  const named = exports.flatMap(({ exportClause, isTypeOnly }) =>
    exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name, isTypeOnly: isType }) => ({ name: name.text, isType: isTypeOnly || isType }))
      : [],
  );
  const namesWhere = (wanted: boolean): string[] =>
    named.filter(({ isType }) => isType === wanted).map(({ name }) => name);
  return { values: namesWhere(false), types: namesWhere(true) };
}

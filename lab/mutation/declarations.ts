import ts from 'typescript';

/** What a file declares, by its lines. */
export interface Declaration {
  name: string;
  /** The first and the last line, counted from 1. */
  lines: readonly [number, number];
}

/** The functions, constants and classes of a source, without those inside of others. */
export function declarationsOf(source: string): Declaration[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  return file.statements.flatMap((statement) =>
    namesOf(statement).map((name) => ({ name, lines: [lineAt(statement.getStart()), lineAt(statement.end)] as const })),
  );
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? [statement.name?.text ?? ''] : [];
}

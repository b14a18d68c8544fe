/** A generated module of these declarations. */
export function renderModule(...declarations: readonly string[]): string {
  return `// Generated from openapi/ by \`npm run generate\`. Do not edit.\n${declarations.join('\n')}`;
}

/** The declaration of a constant whose type is its value. */
export function renderConstant(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value, null, 2)} as const;\n`;
}

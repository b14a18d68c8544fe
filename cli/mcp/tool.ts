export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the tool's arguments, which the server validates. */
  input: { type: 'object'; properties: Readonly<Record<string, object>>; required?: readonly string[] };
  isRead: boolean;
  /** Returns the MCP tool's result: text, or a value to send as JSON. @throws Error with a message for the agent */
  run(input: object): Promise<unknown>;
}

export function defineTool<Input extends object>(
  row: Omit<Tool, 'input' | 'run'> & {
    input: { properties: Readonly<Record<keyof Input & string, object>>; required?: readonly (keyof Input & string)[] };
    run(input: Input): Promise<unknown>;
  },
): Tool {
  return { ...row, input: { type: 'object', ...row.input } } as Tool;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of the tool's arguments. The server validates the arguments against it. */
  input: { type: 'object'; properties: Readonly<Record<string, object>>; required?: readonly string[] };
  /** Whether the tool changes nothing. */
  isRead: boolean;
  /** Returns text, or a value that is sent to the agent as JSON. @throws Error with a message for the agent */
  run(input: object): Promise<unknown>;
}

/** Creates a tool whose `run` receives arguments that match the schema `input`. */
export function defineTool<Input extends object>(
  row: Omit<Tool, 'input' | 'run'> & {
    input: { properties: Readonly<Record<keyof Input & string, object>>; required?: readonly (keyof Input & string)[] };
    run(input: Input): Promise<unknown>;
  },
): Tool {
  // Cast, because the server has validated the arguments against `input`.
  return { ...row, input: { type: 'object', ...row.input } } as Tool;
}

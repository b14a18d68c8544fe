export interface Tool {
  name: string;
  title: string;
  /** What it is for, as the agent reads it. */
  description: string;
  /** JSON Schema of what it is called with; the server checks it. */
  input: { type: 'object'; properties: Readonly<Record<string, object>>; required?: readonly string[] };
  /** Whether it changes nothing. */
  isRead: boolean;
  /** Returns text, or a value that is sent as JSON. @throws Error whose message the agent gets */
  run(input: object): Promise<unknown>;
}

/** A row of the list: `run` is called with what `input` describes. */
export function defineTool<Input extends object>(
  row: Omit<Tool, 'input' | 'run'> & {
    input: { properties: Readonly<Record<keyof Input & string, object>>; required?: readonly (keyof Input & string)[] };
    run(input: Input): Promise<unknown>;
  },
): Tool {
  // The server has checked what `run` is called with.
  return { ...row, input: { type: 'object', ...row.input } } as Tool;
}

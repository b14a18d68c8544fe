/** A block that stands for an example of the document. */
export interface ExampleBlock {
  operationId: string;
  example: string;
  /** The line on which it begins, counted from 1. */
  line: number;
}

/**
 * The text with each block that names an example replaced; other blocks stay as they are, whatever they show.
 *
 * @param fail - told of a block that begins like one that names an example, and cannot be understood
 */
export function replaceExampleBlocks(
  markdown: string,
  replace: (block: ExampleBlock) => string,
  fail: (line: number, message: string) => never,
): string {
  const replaced: string[] = [];
  let open: string | undefined;
  const lines = markdown.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const text = (lines[index] ?? '').trimEnd();
    const [, fence, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    const isExample = open === undefined && /^\s*examples?\b/i.test(info);
    if (fence !== undefined && open === undefined) open = fence;
    else if (open !== undefined && fence?.startsWith(open) && info === '') open = undefined;
    if (!isExample) {
      replaced.push(lines[index] ?? '');
      continue;
    }
    const [, operationId, example] = /^```example (\w+) (\w+)$/.exec(text) ?? [];
    if (operationId === undefined || example === undefined) {
      return fail(index + 1, `"${'```'}example OPERATION NAME" was expected; found ${JSON.stringify(text)}.`);
    }
    if (lines[index + 1]?.trimEnd() !== '```') {
      return fail(
        index + 2,
        `The end of the block was expected right below ${JSON.stringify(text)}. Write "${'```'}".`,
      );
    }
    if (replaced.length > 0 && replaced.at(-1) !== '') replaced.push('');
    replaced.push(replace({ operationId, example, line: index + 1 }));
    open = undefined;
    index++;
  }
  return replaced.join('\n');
}

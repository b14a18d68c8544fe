import { guides } from '../../src/generated/guides.ts';
import type { OperationView } from '../model/documented-operations.ts';
import type { Page } from '../page.ts';
import { renderNamedExample } from './named-example.ts';

const exampleBlock = /^```example (\w+) (\w+)\n```$/gm;

/** The guides that people wrote, with the examples that they name. @throws Error when there is no such example. */
export function renderGuidePages(operations: readonly OperationView[], baseUrl: string): Page[] {
  return guides.map(({ name, markdown }) => {
    const file = `openapi/guides/${name}.md`;
    const [, title = '', summary = '', body = ''] = /^# (.+)\n\n([^\n]+)\n\n([\s\S]*)$/.exec(markdown) ?? [];
    return {
      path: `guides/${name}`,
      title,
      summary,
      section: 'Guides',
      source: { file, text: markdown },
      body: `${summary}\n\n${body.replaceAll(exampleBlock, (block, operationId: string, example: string) => {
        const line = markdown.slice(0, markdown.indexOf(block)).split('\n').length;
        return renderNamedExample(operations, operationId, example, baseUrl, `${file}:${line}`);
      })}`,
    };
  });
}

import { toTable } from '../../docs/model/page.ts';
import { type Document, operationsOf, type Statement } from '../../src/document/document.ts';
import type { Walkthrough } from '../../src/document/walkthrough.ts';
import type { Walkthroughs } from './walkthroughs.ts';

/** The header of the error table in `docs/guides/mock-reference.md`. */
const titles = ['`errorCode`', 'Status', 'Command'];

/**
 * Returns the page with a new table of the documented errors. Each row has a command that causes the error with the
 * shell functions of the page.
 * @throws Error when the page has no error table
 */
export function writeErrorTable(page: string, document: Document, walkthroughs: Walkthroughs): string {
  const rows = new Map<string, string[]>();
  for (const { path, operationId, operation } of operationsOf(document)) {
    const { 'x-statements': statements = [] } = operation;
    for (const { errorCode, status } of statements.flatMap(({ error }: Statement) => error ?? [])) {
      const walkthrough = walkthroughs[operationId]?.[errorCode] ?? walkthroughs.anyOperation?.[errorCode];
      if (walkthrough === undefined) throw new Error(`The error ${errorCode} of ${operationId} needs a walkthrough.`);
      if (rows.has(errorCode)) continue;
      rows.set(errorCode, [`\`${errorCode}\``, String(status), `\`${toCommand(path, walkthrough)}\``]);
    }
  }
  const table = /^\| `errorCode` \| Status \| Command \|\n(\|.*\n)+/m;
  if (!table.test(page)) throw new Error(`docs/guides/mock-reference.md needs a table with ${titles.join(', ')}.`);
  return page.replace(table, () => `${toTable(titles, [...rows.values()]).trimEnd()}\n`);
}

/** On the page, the shell variable SESSION contains the session id. */
function toCommand(path: string, { request: { key, body, raw } }: Walkthrough): string {
  const keyed = key === undefined ? '' : `KEY=${key ?? ''} `;
  if (raw !== undefined) return `${keyed}api ${raw.path}`;
  const json = JSON.stringify(body).replaceAll('{sessionId}', "'$SESSION'");
  return `${keyed}api ${path} -d '${json}'`;
}

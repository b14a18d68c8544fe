import { annotationsIn, gapsOf, statementsOf } from '../../src/document/annotations.ts';
import { abbreviations, glossary } from '../../src/generated/guides.ts';
import { type Page, toTable } from '../model/page.ts';
import type { Gap, OperationView, ServiceDocument } from '../model/service-document.ts';
import type { Observations } from './annotations.ts';
import { renderGaps, renderStatementList } from './annotations.ts';
import { operationPathOf } from './operation-page.ts';

/** The error catalogue, the statements that belong to no operation, what is open, and the glossary. */
export function renderReferencePages(
  document: ServiceDocument,
  operations: readonly OperationView[],
  observations: Observations,
): Page[] {
  return [
    renderErrorsPage(operations),
    renderConventionsPage(document, observations),
    renderNotSpecifiedPage(document, observations),
    renderGlossaryPage(),
  ];
}

function renderErrorsPage(operations: readonly OperationView[]): Page {
  const toLink = ({ operationId, summary }: OperationView, anchor: string) =>
    `[${summary}](../${operationPathOf(operationId)}.md#${anchor})`;
  const stated = operations.flatMap((operation) =>
    operation['x-statements'].flatMap(({ text, error }) => {
      return error === undefined ? [] : [{ ...error, text, link: toLink(operation, 'errors') }];
    }),
  );
  const codes = [...Map.groupBy(stated, ({ errorCode }) => errorCode)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const catalogue = codes.map(([code, rows]) => {
    const conditions = [...new Set(rows.map(({ text }) => text))].join(' ');
    return [`\`${code}\``, String(rows[0]?.status), conditions, rows.map(({ link }) => link).join(', ')];
  });
  const open = operations.flatMap((operation) =>
    operation.examples.flatMap(({ isStated, status, summary, value }) => {
      const { errorCode } = value as { errorCode: string };
      return isStated ? [] : [[`\`${errorCode}\``, String(status), summary, toLink(operation, 'errors-that-are-open')]];
    }),
  );
  return {
    path: 'reference/errors',
    title: 'Error catalogue',
    summary: 'Every error code, when it comes, and from which operations.',
    section: 'Reference',
    body: `An error has the envelope of every response: \`responseCode\` repeats the HTTP status, \`errorCode\` is for programs, \`message\` for people, and \`data\` is null.\n\n## Stated errors\n\n${toTable(['errorCode', 'Status', 'Condition', 'Operations'], catalogue)}## Errors that are open\n\nThe interface names no code for these conditions. The table shows the answers of the mock; do not rely on them.\n\n${toTable(['errorCode', 'Status', 'Condition', 'Operation'], open)}`,
  };
}

function renderConventionsPage(document: ServiceDocument, observations: Observations): Page {
  const located = statementsOf(document);
  const chapters = Map.groupBy(document['x-statements'], ({ id }) => located.get(id)?.heading ?? '');
  const parts = [...chapters].map(([heading, all]) => `## ${heading}\n\n${renderStatementList(all, observations)}`);
  return {
    path: 'reference/conventions',
    title: 'Conventions',
    summary: 'What holds for every operation: addresses, the envelope, authentication, limits and versions.',
    section: 'Reference',
    body: `What the interface states for all operations, sentence by sentence.\n\n${parts.join('')}`,
  };
}

function renderNotSpecifiedPage(document: ServiceDocument, observations: Observations): Page {
  const gaps = annotationsIn<Gap>(document, 'x-gaps').map(({ annotation }) => annotation);
  const located = gapsOf(document);
  const chapters = Map.groupBy(gaps, ({ id }) => located.get(id)?.heading ?? toHeading(id));
  const parts = [...chapters].map(([heading, all]) => `## ${heading}\n\n${renderGaps(all, observations)}`);
  return {
    path: 'reference/not-specified',
    title: 'Not specified',
    summary: 'Every question that the interface leaves open, with the answer of the mock and its alternatives.',
    section: 'Reference',
    body: `The interface leaves ${gaps.length} questions open. A client that must work with every service relies on none of these answers. The mock gives the answers below; an alternative is chosen in a profile.\n\n${parts.join('')}`,
  };
}

/** A heading for what the interface has no chapter of: `Working hours` of `working-hours/both`. */
function toHeading(id: string): string {
  const chapter = (id.split('/')[0] ?? '').replaceAll('-', ' ');
  return chapter.charAt(0).toUpperCase() + chapter.slice(1);
}

function renderGlossaryPage(): Page {
  const rows = glossary.map(({ term, meaning }) => [`**${term}**`, meaning]);
  return {
    path: 'reference/glossary',
    title: 'Glossary',
    summary: 'What the words of these pages mean.',
    section: 'Reference',
    body: `${toTable(['Term', 'Meaning'], rows)}## Abbreviations\n\n${toTable(['Abbreviation', 'Meaning'], Object.entries(abbreviations))}`,
  };
}

import { messageTransitions, transitions } from '../../mock/tables.ts';
import { annotationsIn, chapterOf, gapsOf, statementsOf } from '../../src/document/annotations.ts';
import { type Gap, referencedName, resolveReference, type Schema } from '../../src/document/document.ts';
import { abbreviations, glossary } from '../../src/generated/guides.ts';
import { fieldsOf } from '../model/fields.ts';
import { type Page, placeBeside, toCodeBlock, toTable } from '../model/page.ts';
import { mark } from '../model/scope.ts';
import type { OperationView } from '../model/service-document.ts';
import { type PageSource, renderGaps, renderStatementList } from './annotations.ts';
import { operationPathOf, statedErrorsOf, toFieldTable } from './operation-page.ts';

export function renderReferencePages(source: PageSource): Page[] {
  const pages = [renderLivesPage, renderErrorsPage, renderConventionsPage, renderNotSpecifiedPage, renderGlossaryPage];
  return [...renderResourcePages(source), ...pages.map((render) => render(source))];
}

function renderErrorsPage({ operations }: PageSource): Page {
  const toLink = ({ operationId, summary }: OperationView, anchor: string) =>
    `[${summary}](../${operationPathOf(operationId)}.md#${anchor})`;
  const stated = operations.flatMap((operation) =>
    statedErrorsOf(operation).map((error) => ({ ...error, link: toLink(operation, 'errors') })),
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
    body: `An error has the envelope of every response. \`responseCode\` repeats the HTTP status, and \`data\` is null. Programs read \`errorCode\`, people read \`message\`.\n\n## Stated errors\n\n${toTable(['errorCode', 'Status', 'Condition', 'Operations'], catalogue)}${mark('open-questions', `## Errors that are open\n\nThe interface names no code for these conditions. The table shows the answers of the mock; do not rely on them.\n\n${toTable(['errorCode', 'Status', 'Condition', 'Operation'], open)}`)}`,
  };
}

function renderConventionsPage({ document, observations }: PageSource): Page {
  const located = statementsOf(document);
  const chapters = Map.groupBy(document['x-statements'], ({ id }) => located.get(id)?.heading ?? '');
  const parts = [...chapters].map(([heading, all]) => `## ${heading}\n\n${renderStatementList(all, observations)}`);
  return {
    path: 'reference/conventions',
    title: 'Conventions',
    summary: 'Rules for every operation: addresses, the envelope, authentication, limits and versions.',
    body: `Statements of the interface about all operations, sentence by sentence.\n\n${parts.join('')}`,
  };
}

function renderNotSpecifiedPage({ document, observations }: PageSource): Page {
  const gaps = annotationsIn<Gap>(document, 'x-gaps').map(({ annotation }) => annotation);
  const located = gapsOf(document);
  const chapters = Map.groupBy(gaps, ({ id }) => located.get(id)?.heading ?? toHeading(id));
  const parts = [...chapters].map(([heading, all]) => `## ${heading}\n\n${renderGaps(all, observations)}`);
  return {
    path: 'reference/not-specified',
    title: 'Not specified',
    summary: 'Every question that the interface leaves open, with the answer of the mock and its alternatives.',
    body: `The interface leaves ${gaps.length} questions open. A client that must work with every service relies on none of these answers. The mock gives the answers below; an alternative is chosen in a profile.\n\n${parts.join('')}`,
  };
}

/** Makes a heading from the first part of an id: `Working hours` for `working-hours/both`. */
function toHeading(id: string): string {
  const chapter = chapterOf(id).replaceAll('-', ' ');
  return chapter.charAt(0).toUpperCase() + chapter.slice(1);
}

function renderGlossaryPage({ scope }: PageSource): Page {
  const shown = glossary.filter(({ term }) => {
    return term === 'Gap' ? scope.shows('open-questions') : term !== 'Statement' || scope.shows('statements');
  });
  const rows = shown.map(({ term, meaning }) => [`**${term}**`, meaning]);
  return {
    path: 'reference/glossary',
    title: 'Glossary',
    summary: 'Meanings of the words on these pages.',
    body: `${toTable(['Term', 'Meaning'], rows)}## Abbreviations\n\n${toTable(['Abbreviation', 'Meaning'], Object.entries(abbreviations))}`,
  };
}

/** Next states by event and state: `{ 'call-placed': { call_in_queue: 'call_placed' } }`. */
type Transitions = Readonly<Record<string, Readonly<Record<string, string>>>>;

const eventsOf = (isOfCall: boolean): Transitions =>
  Object.fromEntries(Object.entries(transitions).filter(([event]) => event.startsWith('call-') === isOfCall));

const lives: readonly { title: string; text: string; transitions: Transitions }[] = [
  {
    title: 'The life of a chat session',
    text: 'A chat session is `active` as long as the conversation goes on.',
    transitions: eventsOf(false),
  },
  {
    title: 'The life of a scheduled message',
    text: 'A scheduled message can be cancelled while it is pending. Once it is being sent, Cancel Scheduled Messages answers that it could not be cancelled. A message that is due at once is `sending` from the start, without the event `message-sending`.',
    transitions: messageTransitions,
  },
  {
    title: 'The life of a call',
    text: 'A call waits in the queue until it is due, its working hours permit it and a line is free. It can be cancelled there and nowhere else. Each retry is a session of its own with the same life.',
    transitions: eventsOf(true),
  },
];

function renderLivesPage(): Page {
  const parts = lives.map(({ title, text, transitions: all }) => {
    const rows = Object.entries(all).flatMap(([event, row]) =>
      Object.entries(row)
        .filter(([from, to]) => from !== to)
        .map(([from, to]) => [from === 'none' ? 'the start' : `\`${from}\``, `\`${event}\``, `\`${to}\``]),
    );
    return `## ${title}\n\n${text}\n\n${toTable(['From', 'Event', 'To'], rows)}`;
  });
  return {
    path: 'behaviour/lives',
    title: 'Lives of sessions, messages and calls',
    summary: 'The status changes that are possible.',
    body: `The interface names the statuses. It states one transition: Cancel Call leads from \`call_in_queue\` to \`call_canceled\`. All others are [left open](../reference/not-specified.md), and this page lists those of the mock.\n\n${parts.join('')}`,
  };
}

const resources = { Session: 'Session', TranscriptEntry: 'Transcript entry', ContentItem: 'Content item' };

function renderResourcePages({ document, operations, observations }: PageSource): Page[] {
  const session = operations.flatMap(({ examples }) => examples).find(({ name }) => name === 'sentChat')?.value;
  return Object.entries(resources).map(([name, title]) => {
    const schema = document.components.schemas[name] ?? {};
    const description = (schema.description ?? '').trim();
    const kinds = (schema.oneOf ?? []).map((reference) => {
      const { title, description = '', properties } = resolveReference<Schema>(document, reference);
      const heading = title ?? String(properties?.type?.const ?? referencedName(reference));
      return `## ${heading}\n\n${description.trim()}\n\n${toFieldTable(fieldsOf(document, reference))}`;
    });
    const statements = renderStatementList(schema['x-statements'] ?? [], observations);
    const example =
      name === 'Session'
        ? `## Example\n\nA chat after its first message, as [Get Session Details](../operations/get-session.md) returns it.\n\n${toCodeBlock('json', JSON.stringify(session, null, 2))}`
        : '';
    return {
      path: `resources/${title.toLowerCase().replaceAll(' ', '-')}`,
      title,
      summary: description,
      body: `${description}\n\n${example === '' ? kinds.join('') : placeBeside(example, kinds.join(''))}${mark('statements', `## What is stated\n\n${statements}`)}${mark('open-questions', `## Not specified\n\n${renderGaps(schema['x-gaps'] ?? [], observations)}`)}`,
    };
  });
}

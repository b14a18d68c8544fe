import { annotationsIn } from '../../src/document/annotations.ts';
import type { Document, Gap, Statement } from '../../src/document/document.ts';
import { compareSets, diffSchemas, when } from './diff-schemas.ts';
import { documentedOperations, type OperationView } from './service-document.ts';

export function diffDocuments(before: object, after: object): Change[] {
  const versions = [before as Document, after as Document] as const;
  const [old, now] = [documentedOperations(versions[0]), documentedOperations(versions[1])];
  const changes = [
    ...pairBy(old, now, ({ operationId }) => operationId).flatMap(({ was, is }) =>
      diffOperations(versions, was, is).map((finding) => ({ ...finding, about: (is ?? was)?.summary ?? '' })),
    ),
    ...diffElsewhere(versions).map((finding) => ({ ...finding, about: 'Every operation' })),
  ];
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

/** Pairs the items of two lists that have the same key. An item without a partner is paired with undefined. */
function pairBy<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string) {
  const [old, now] = [before, after].map((items) => new Map(items.map((item) => [keyOf(item), item])));
  const keys = new Set([...before, ...after].map(keyOf));
  return [...keys].map((key) => ({ key, was: old?.get(key), is: now?.get(key) }));
}

type Versions = readonly [before: Document, after: Document];

function diffOperations(
  versions: Versions,
  before: OperationView | undefined,
  after: OperationView | undefined,
): Finding[] {
  if (after === undefined) return [{ kind: 'breaking', text: 'The operation is removed.' }];
  if (before === undefined) return [{ kind: 'non-breaking', text: 'The operation is new.' }];
  const [was, is] = [before, after].map(({ method, path }) => `${method} ${path}`);
  const bases = compareSets(before.bases, after.bases);
  return [
    ...when<Finding>(was !== is, { kind: 'breaking', text: `It is \`${is}\`, and was \`${was}\`.` }),
    ...bases.removed.map((base): Finding => ({ kind: 'breaking', text: `It is no longer under \`${base}\`.` })),
    ...bases.added.map((base): Finding => ({ kind: 'non-breaking', text: `It is also under \`${base}\`.` })),
    ...diffRequests(versions, before, after),
    ...diffResponses(versions, before, after),
    ...diffStatements(before['x-statements'], after['x-statements']),
    ...diffGaps(before['x-gaps'], after['x-gaps']),
    ...diffExamples(before.examples, after.examples),
  ];
}

function diffExamples(before: OperationView['examples'], after: OperationView['examples']): Finding[] {
  return pairBy(before, after, ({ name }) => name).flatMap(({ key: name, was, is }): Finding[] => {
    if (was === undefined || is === undefined)
      return [{ kind: 'example', text: `The example \`${name}\` is ${is === undefined ? 'removed' : 'new'}.` }];
    const isSame = JSON.stringify(was.value) === JSON.stringify(is.value);
    return isSame ? [] : [{ kind: 'example', text: `The example \`${name}\` shows another answer.` }];
  });
}

function diffRequests(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  const toSchema = ({ parameters }: OperationView) => ({
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  const parameters = diffSchemas('request', versions, [toSchema(before), toSchema(after)]);
  const [old, now] = [before.body?.schema, after.body?.schema];
  if (old !== undefined && now !== undefined) return [...parameters, ...diffSchemas('request', versions, [old, now])];
  const text = `The request ${now === undefined ? 'no longer' : 'now'} has a body.`;
  return old === now ? parameters : [...parameters, { kind: 'breaking', text }];
}

function diffResponses(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  return pairBy(before.responses, after.responses, ({ status }) => status).flatMap(({ key: status, was, is }) => {
    if (was === undefined) return [{ kind: 'non-breaking', text: `The response ${status} is new.` }];
    if (is !== undefined) return diffSchemas('response', versions, [was.schema, is.schema]);
    const kind = status.startsWith('2') ? 'breaking' : 'non-breaking';
    return [{ kind, text: `The response ${status} is removed.` }];
  });
}

function diffElsewhere([before, after]: Versions): Finding[] {
  const collect = <Item extends { id: string }>(document: Document, keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Item>(document, keyword)
      .filter(({ operationId }) => operationId === undefined)
      .map(({ annotation }) => annotation);
  return [
    ...diffStatements(collect<Statement>(before, 'x-statements'), collect<Statement>(after, 'x-statements')),
    ...diffGaps(collect<Gap>(before, 'x-gaps'), collect<Gap>(after, 'x-gaps')),
  ];
}

function diffStatements(before: readonly Statement[], after: readonly Statement[]): Finding[] {
  const rowOf = ({ error }: Statement) => (error === undefined ? '' : ` (${error.status} \`${error.errorCode}\`)`);
  const describe = (statement: Statement) => `: ${statement.text.trim()}${rowOf(statement)}`;
  return diffById(before, after, ['Stated now', 'No longer stated'], describe, (old, now) => [
    ...reword('Stated otherwise', old.text, now.text),
    ...when(rowOf(old) !== rowOf(now), behaves(`${now.text.trim()} The error is${rowOf(now)}, and was${rowOf(old)}.`)),
  ]);
}

function diffGaps(before: readonly Gap[], after: readonly Gap[]): Finding[] {
  const idsOf = ({ alternatives = [] }: Gap) => alternatives.map(({ id }) => id).join(', ') || 'none';
  const describe = ({ id, text }: Gap) => `, as \`${id}\`: ${text.trim()}`;
  return diffById(before, after, ['Open now', 'No longer open'], describe, (old, now) => [
    ...reword(`The question \`${now.id}\` is now`, old.text, now.text),
    ...reword(`The mock answers \`${now.id}\` differently`, old.default, now.default),
    ...when(
      idsOf(old) !== idsOf(now),
      behaves(`The alternatives of \`${now.id}\` are ${idsOf(now)}, and were ${idsOf(old)}.`),
    ),
  ]);
}

function behaves(text: string): Finding {
  return { kind: 'behavioural', text };
}

function reword(label: string, before: string, after: string): Finding[] {
  if (before.trim() === after.trim()) return [];
  const namesIn = (text: string) => (text.match(/`[^`]+`|\d+/g) ?? []).toSorted().join(' ');
  const kind = namesIn(before) === namesIn(after) ? 'wording' : 'behavioural';
  return [{ kind, text: `${label}: ${after.trim()} It was: ${before.trim()}` }];
}

function diffById<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  [added, removed]: readonly [string, string],
  describe: (item: Item) => string,
  compare: (before: Item, after: Item) => Finding[],
): Finding[] {
  return pairBy(before, after, ({ id }) => id).flatMap(({ was, is }) => {
    if (was === undefined) return is === undefined ? [] : [behaves(added + describe(is))];
    return is === undefined ? [behaves(removed + describe(was))] : compare(was, is);
  });
}

/**
 * The effect of a change on clients. `breaking`: a client that worked can fail. `behavioural`: a statement or an open
 * question changes. `non-breaking`: the change only adds. `example`: an example changes. `wording`: the meaning stays
 * the same.
 */
export type ChangeKind = 'breaking' | 'behavioural' | 'non-breaking' | 'example' | 'wording';

export interface Change {
  kind: ChangeKind;
  /** The name of the changed operation; `Every operation` for changes outside operations. */
  about: string;
  text: string;
}

export type Finding = Omit<Change, 'about'>;

const groups: Readonly<Record<string, readonly ChangeKind[]>> = {
  Behaviour: ['breaking', 'behavioural', 'non-breaking'],
  Examples: ['example'],
  Wording: ['wording'],
};

export function toReleaseNotes(changes: readonly Change[]): string {
  if (changes.length === 0) return 'Nothing has changed.\n';
  const toItem = ({ kind, text }: Change) => `- ${kind === 'breaking' ? '**Breaking:** ' : ''}${text}\n`;
  return Object.entries(groups)
    .map(([title, kinds]) => ({ title, matching: kinds.flatMap((kind) => changes.filter((one) => one.kind === kind)) }))
    .filter(({ matching }) => matching.length > 0)
    .map(({ title, matching }) => {
      const byOperation = [...Map.groupBy(matching, ({ about }) => about)];
      return `## ${title}\n\n${byOperation.map(([about, all]) => `### ${about}\n\n${all.map(toItem).join('')}`).join('\n')}`;
    })
    .join('\n');
}

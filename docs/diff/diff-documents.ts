import { annotationsIn } from '../../src/document/annotations.ts';
import {
  documentedOperations,
  type Gap,
  type OperationView,
  resolveReference,
  type ServiceDocument,
  type Statement,
} from '../model/service-document.ts';
import type { Change, Finding } from './change.ts';
import { diffGaps, diffStatements } from './diff-annotations.ts';
import { compareSets, diffSchemas } from './diff-schemas.ts';

/** Two versions of the document. */
interface Versions {
  before: ServiceDocument;
  after: ServiceDocument;
}

/** Every change from one version of the document to the next, in the order of the document. */
export function diffDocuments(before: object, after: object): Change[] {
  const versions = { before: before as ServiceDocument, after: after as ServiceDocument };
  const [old, now] = [documentedOperations(versions.before), documentedOperations(versions.after)];
  const removed = old.filter(({ operationId }) => now.every((operation) => operation.operationId !== operationId));
  const changes = [
    ...removed.map(({ summary }): Change => ({ kind: 'breaking', about: summary, text: 'The operation is removed.' })),
    ...now.flatMap((operation) => {
      const former = old.find(({ operationId }) => operationId === operation.operationId);
      const findings: Finding[] =
        former === undefined
          ? [{ kind: 'non-breaking', text: 'The operation is new.' }]
          : diffOperations(versions, former, operation);
      return mergeDescribed(findings).map((finding): Change => ({ ...finding, about: operation.summary }));
    }),
    ...diffElsewhere(versions).map((finding): Change => ({ ...finding, about: 'Every operation' })),
  ];
  // What several fields share, such as a session in two responses, is listed once for each operation.
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

/** One line for all fields that are only described in other words. */
function mergeDescribed(findings: readonly Finding[]): Finding[] {
  const names = findings.flatMap(({ text }) => text.match(/^`([^`]+)` is described anew\.$/)?.[1] ?? []);
  const others = findings.filter(({ text }) => !text.endsWith('` is described anew.'));
  if (names.length === 0) return others;
  const list = [...new Set(names)].map((name) => `\`${name}\``).join(', ');
  return [...others, { kind: 'wording', text: `Described anew: ${list}.` }];
}

function diffOperations(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  const [was, is] = [before, after].map(({ method, path }) => `${method} ${path}`);
  const bases = compareSets(before.bases, after.bases);
  return [
    ...(was === is ? [] : [{ kind: 'breaking' as const, text: `It is \`${is}\`, and was \`${was}\`.` }]),
    ...bases.removed.map((base): Finding => ({ kind: 'breaking', text: `It is no longer under \`${base}\`.` })),
    ...bases.added.map((base): Finding => ({ kind: 'non-breaking', text: `It is also under \`${base}\`.` })),
    ...diffParameters(versions, before, after),
    ...diffBodies(versions, before, after),
    ...diffResponses(versions, before, after),
    ...diffStatements(before['x-statements'], after['x-statements']),
    ...diffGaps(before['x-gaps'], after['x-gaps']),
    ...diffExamples(before.examples, after.examples),
  ];
}

function diffExamples(before: OperationView['examples'], after: OperationView['examples']): Finding[] {
  const find = (all: OperationView['examples'], wanted: string) => all.find(({ name }) => name === wanted);
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names].flatMap((name): Finding[] => {
    const [was, is] = [find(before, name), find(after, name)];
    if (was === undefined || is === undefined)
      return [{ kind: 'example', text: `The example \`${name}\` is ${is === undefined ? 'removed' : 'new'}.` }];
    const isSame = JSON.stringify(was.value) === JSON.stringify(is.value);
    return isSame ? [] : [{ kind: 'example', text: `The example \`${name}\` shows another answer.` }];
  });
}

/** Parameters are compared as the fields of an object. */
function diffParameters(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  const toSchema = ({ allParameters }: OperationView) => ({
    properties: Object.fromEntries(
      allParameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
    ),
    required: allParameters.filter(({ required }) => required).map(({ name }) => name),
  });
  return diffSchemas('request', [versions.before, toSchema(before)], [versions.after, toSchema(after)]);
}

function diffBodies(versions: Versions, { bodySchema: before }: OperationView, { bodySchema: after }: OperationView) {
  if (before !== undefined && after !== undefined)
    return diffSchemas('request', [versions.before, before], [versions.after, after]);
  const text = `The request ${after === undefined ? 'no longer' : 'now'} has a body.`;
  return before === after ? [] : [{ kind: 'breaking' as const, text }];
}

function diffResponses(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  const statuses = new Set([...Object.keys(before.responses), ...Object.keys(after.responses)]);
  return [...statuses].flatMap((status): Finding[] => {
    const [was, is] = [before.responses[status], after.responses[status]];
    if (was === undefined) return [{ kind: 'non-breaking', text: `The response ${status} is new.` }];
    if (is === undefined) {
      const kind = status.startsWith('2') ? 'breaking' : 'non-breaking';
      return [{ kind, text: `The response ${status} is removed.` }];
    }
    const old = resolveReference(versions.before, was).content['application/json'].schema;
    const now = resolveReference(versions.after, is).content['application/json'].schema;
    return diffSchemas('response', [versions.before, old], [versions.after, now]);
  });
}

/** Statements and gaps of schemas and of the root. */
function diffElsewhere({ before, after }: Versions): Finding[] {
  const collect = <Item extends { id: string }>(document: ServiceDocument, keyword: 'x-statements' | 'x-gaps') =>
    annotationsIn<Item>(document, keyword)
      .filter(({ operationId }) => operationId === undefined)
      .map(({ annotation }) => annotation);
  return [
    ...diffStatements(collect<Statement>(before, 'x-statements'), collect<Statement>(after, 'x-statements')),
    ...diffGaps(collect<Gap>(before, 'x-gaps'), collect<Gap>(after, 'x-gaps')),
  ];
}

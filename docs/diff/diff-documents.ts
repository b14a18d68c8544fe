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
  return [...others, { kind: 'non-breaking', text: `Described anew: ${list}.` }];
}

function diffOperations(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  return [
    ...diffAddresses(before, after),
    ...diffParameters(versions, before, after),
    ...diffBodies(versions, before, after),
    ...diffResponses(versions, before, after),
    ...diffStatements(before['x-statements'], after['x-statements']),
    ...diffGaps(before['x-gaps'], after['x-gaps']),
  ];
}

function diffAddresses(before: OperationView, after: OperationView): Finding[] {
  const [was, is] = [before, after].map(({ method, path }) => `${method} ${path}`);
  const bases = compareSets(before.bases, after.bases);
  return [
    ...(was === is ? [] : [{ kind: 'breaking' as const, text: `It is \`${is}\`, and was \`${was}\`.` }]),
    ...bases.removed.map((base) => ({ kind: 'breaking' as const, text: `It is no longer under \`${base}\`.` })),
    ...bases.added.map((base) => ({ kind: 'non-breaking' as const, text: `It is also under \`${base}\`.` })),
  ];
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

function diffBodies(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  if (before.bodySchema !== undefined && after.bodySchema !== undefined)
    return diffSchemas('request', [versions.before, before.bodySchema], [versions.after, after.bodySchema]);
  if (before.bodySchema === after.bodySchema) return [];
  return [
    { kind: 'breaking', text: `The request ${after.bodySchema === undefined ? 'no longer' : 'now'} has a body.` },
  ];
}

function diffResponses(versions: Versions, before: OperationView, after: OperationView): Finding[] {
  const { removed, added } = compareSets(Object.keys(before.responses), Object.keys(after.responses));
  const kept = Object.keys(before.responses).filter((status) => !removed.includes(status));
  return [
    ...removed.map((status): Finding => {
      return { kind: status.startsWith('2') ? 'breaking' : 'non-breaking', text: `The response ${status} is removed.` };
    }),
    ...added.map((status): Finding => ({ kind: 'non-breaking', text: `The response ${status} is new.` })),
    ...kept.flatMap((status) => {
      const schemaIn = (document: ServiceDocument, { responses }: OperationView) =>
        [
          document,
          resolveReference(document, responses[status] ?? { $ref: '' }).content['application/json'].schema,
        ] as const;
      return diffSchemas('response', schemaIn(versions.before, before), schemaIn(versions.after, after));
    }),
  ];
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

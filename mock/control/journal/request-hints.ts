import { requestMembers } from '../../../src/generated/request-members.ts';
import { isObject } from '../../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../../src/operations.ts';
import { didYouMean, nearestName } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';
import { nearestPath } from '../../http/route.ts';

type Members = { readonly [name: string]: string | Members };

/** The fields and parameters of a request that are ignored, as the document does not name them: one sentence each. */
export function findIgnoredFields(operationId: OperationId, search: string, body: unknown): string[] {
  const { queryParameters } = operations[operationId];
  const members = (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
  const parameters = [...new Set(new URLSearchParams(search).keys())].filter((name) => !queryParameters.includes(name));
  const notices = [
    ...parameters.map((name) => {
      const suggestion = suggestField(name, queryParameters);
      return `The query parameter ${JSON.stringify(truncate(name))} is ignored${suggestion}`;
    }),
    ...ignoredFieldNotices(members, body, ''),
  ];
  const omitted = notices.length - maxNotices;
  if (omitted <= 0) return notices;
  return [...notices.slice(0, maxNotices), `${omitted} other fields or parameters are ignored too.`];
}

const maxNotices = 20;

function ignoredFieldNotices(members: Members | undefined, value: unknown, prefix: string): string[] {
  if (members === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const known = Object.hasOwn(members, name) ? members[name] : undefined;
    if (typeof known === 'object') return ignoredFieldNotices(known, member, `${prefix}${name}.`);
    if (known !== undefined) return [];
    const field = JSON.stringify(prefix + truncate(name));
    return [`The unknown body field ${field} is ignored${suggestField(name, Object.keys(members))}`];
  });
}

function suggestField(name: string, names: readonly string[]): string {
  const suggestion = nearestName(name, names);
  return suggestion === undefined ? '.' : `. ${didYouMean(suggestion)}`;
}

/** The operation that a request to no operation probably meant, as `GET /api/session/fetch/{sessionId}`. */
export function findIntendedOperation(method: string, pathname: string): string | undefined {
  const sent = pathname.toLowerCase().replace(/^(?:\/+api)*/, '');
  const candidates = operationIds.filter((id) => nearestPath(sent, [operations[id].path]) !== undefined);
  const intended = candidates.find((id) => operations[id].method === method) ?? candidates[0];
  return intended === undefined ? undefined : `${operations[intended].method} /api${operations[intended].path}`;
}

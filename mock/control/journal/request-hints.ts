import { requestMembers } from '../../../src/generated/request-members.ts';
import { isObject } from '../../../src/json.ts';
import { type OperationId, operationIds, operations } from '../../../src/operations.ts';
import { didYouMean, nearestName } from '../../../src/text/nearest.ts';
import { truncate } from '../../../src/text/truncate.ts';

type Members = { readonly [name: string]: string | Members };

/** The fields and parameters of a request that are ignored, as the document does not name them: one sentence each. */
export function findIgnoredFields(operationId: OperationId, search: string, body: unknown): string[] {
  const notices = [
    ...ignoredParameterNotices(operationId, search),
    ...ignoredFieldNotices(membersOf(operationId), body, ''),
  ];
  const omittedCount = notices.length - maxNotices;
  return omittedCount > 0
    ? [...notices.slice(0, maxNotices), `${omittedCount} other fields or parameters are ignored too.`]
    : notices;
}

const maxNotices = 20;

function membersOf(operationId: OperationId): Members | undefined {
  return (requestMembers as Partial<Record<OperationId, Members>>)[operationId];
}

function ignoredParameterNotices(operationId: OperationId, search: string): string[] {
  const { queryParameters } = operations[operationId];
  const names = [...new Set(new URLSearchParams(search).keys())].filter((name) => !queryParameters.includes(name));
  return names.map(
    (name) => `The query parameter ${JSON.stringify(truncate(name))} is ignored${suggestField(name, queryParameters)}`,
  );
}

function ignoredFieldNotices(members: Members | undefined, value: unknown, prefix: string): string[] {
  if (members === undefined || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const memberKind = Object.hasOwn(members, name) ? members[name] : undefined;
    if (memberKind === undefined) {
      const field = JSON.stringify(prefix + truncate(name));
      return [`The unknown body field ${field} is ignored${suggestField(name, Object.keys(members))}`];
    }
    return typeof memberKind === 'string' ? [] : ignoredFieldNotices(memberKind, member, `${prefix}${name}.`);
  });
}

function suggestField(name: string, names: readonly string[]): string {
  const suggestion = nearestName(name, names);
  return suggestion === undefined ? '.' : `. ${didYouMean(suggestion)}`;
}

/**
 * The operation that a request to no operation probably meant, as `GET /api/session/fetch/{sessionId}`: that of the
 * same path with another method, else that of the path with the fewest typing slips.
 */
export function findIntendedOperation(method: string, pathname: string): string | undefined {
  const sentSegments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  while (sentSegments[0] === 'api') sentSegments.shift();
  const candidates = operationIds.map((operationId) => {
    const { path, method: operationMethod } = operations[operationId];
    return { path, method: operationMethod, comparablePath: fillParameters(path, sentSegments) };
  });
  const nearestPath = nearestName(
    sentSegments.join('/'),
    candidates.map(({ comparablePath }) => comparablePath),
  );
  const matches = candidates.filter(({ comparablePath }) => comparablePath === nearestPath);
  const intended = matches.find((match) => match.method === method) ?? matches[0];
  return intended === undefined ? undefined : `${intended.method} /api${intended.path}`;
}

/** A path of the document with the sent parameters, so that only its fixed segments can differ. */
function fillParameters(path: string, sentSegments: readonly string[]): string {
  const segments = path.split('/').filter((step) => step !== '');
  return segments.map((segment, index) => (segment.startsWith('{') ? (sentSegments[index] ?? '') : segment)).join('/');
}

import { nearest } from '../../../src/nearest.ts';
import { operationIds, operations } from '../../../src/operations.ts';

/**
 * The operation that a request to no operation probably meant, as `GET /api/session/fetch/{sessionId}`: that of the
 * same path with another method, else that of the path with the fewest typing slips.
 */
export function meantOperation(method: string, pathname: string): string | undefined {
  const asked = pathname
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '');
  while (asked[0] === 'api') asked.shift();
  const choices = operationIds.map((operationId) => {
    const { path, method: ofOperation } = operations[operationId];
    return { path, method: ofOperation, asIfMeant: likeAsked(path, asked) };
  });
  const near = nearest(
    asked.join('/'),
    choices.map(({ asIfMeant }) => asIfMeant),
  );
  const found = choices.filter(({ asIfMeant }) => asIfMeant === near);
  const meant = found.find((one) => one.method === method) ?? found[0];
  return meant === undefined ? undefined : `${meant.method} /api${meant.path}`;
}

/** A path of the document with the parameters that were sent, so that only its fixed steps can differ. */
function likeAsked(path: string, asked: readonly string[]): string {
  const steps = path.split('/').filter((step) => step !== '');
  return steps.map((step, index) => (step.startsWith('{') ? (asked[index] ?? '') : step)).join('/');
}
